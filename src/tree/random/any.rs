//! [`AnyRandomTree`]: a random tree of any model, and the way to it from a [`RandomSpec`].

use super::models::{AnyModel, ByValue, EdgeSum, Iid, Node, Order, WinLoss, root_value};
use super::pcg::Generator;
use super::ragged;
use super::spec::{ModelSpec, RandomSpec};
use super::uniform::RandomTree;
use crate::error::InputError;
use crate::tree::recorded::TreeVisitor;
use crate::tree::stored::Tree;
use crate::value::Value;

/// A random tree of any model: matched once, outside the search, so that the plain model pays for no other.
#[derive(Clone, Debug)]
pub enum AnyRandomTree {
    /// Leaves drawn independently.
    Iid(RandomTree<Iid>),
    /// Leaves of any other model.
    Modelled(RandomTree<AnyModel>),
    /// A tree of any model whose nodes drew their widths.
    Ragged(Tree),
}

impl AnyRandomTree {
    /// Hands the tree, as what it is, to the visitor.
    pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyRandomTree::Iid(tree) => visitor.visit(tree),
            AnyRandomTree::Modelled(tree) => visitor.visit(tree),
            AnyRandomTree::Ragged(tree) => visitor.visit(tree),
        }
    }
}

impl RandomSpec {
    /// The tree. O(children on one path) if it is uniform, else O(nodes).
    ///
    /// # Errors
    ///
    /// A ragged tree of more than [`STORED_NODES`](super::STORED_NODES) nodes.
    pub fn build(&self) -> Result<AnyRandomTree, InputError> {
        let computed = match any_model(self) {
            AnyModel::Iid(model) => RandomTree::new(self, model).map(AnyRandomTree::Iid),
            model => RandomTree::new(self, model).map(AnyRandomTree::Modelled),
        };
        computed.map_or_else(|| self.grow().map(AnyRandomTree::Ragged), Ok)
    }

    /// The tree, stored. O(nodes).
    fn grow(&self) -> Result<Tree, InputError> {
        ragged::grow(self, any_model(self))
    }

    /// The minimax value, if the model settles it before any search (`ordered`, `best-first`, `worst-first`). O(1).
    pub fn known_value(&self) -> Option<Value> {
        let settles = matches!(self.model(), ModelSpec::Ordered(_) | ModelSpec::WorstFirst);
        let root = Node::root(Generator::seeded(self.seed()).state);
        settles.then(|| Value::whole(root_value(self.values(), root)))
    }
}

/// The model that a spec names.
fn any_model(spec: &RandomSpec) -> AnyModel {
    let values = spec.values();
    let by_value = |order| AnyModel::ByValue(ByValue { values, order });
    match spec.model() {
        ModelSpec::Iid => AnyModel::Iid(Iid { values }),
        ModelSpec::WinLoss(win) => AnyModel::WinLoss(WinLoss::new(win)),
        ModelSpec::Ordered(first) => by_value(Order::BestFirst(first.threshold())),
        ModelSpec::WorstFirst => by_value(Order::BestLast),
        ModelSpec::EdgeSum => AnyModel::EdgeSum(EdgeSum::new(values, spec.depth())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::GameTree as _;
    use crate::tree::recorded::Numbered;

    struct Store;

    impl TreeVisitor for Store {
        type Output = Tree;

        fn visit<T: Numbered>(self, tree: &T) -> Tree {
            Tree::store(tree, None).expect("not too deep")
        }
    }

    /// What grows ragged trees grows the same uniform ones.
    #[test]
    fn computed_trees_equal_stored_ones() {
        for model in
            "iid win-loss:0.4 ordered:0 ordered:0.5 ordered:0.9 best-first worst-first edge-sum"
                .split(' ')
        {
            for shape in ["2,5", "3,4", "5,2", "1,6", "4,1", "6,0"] {
                for root in ["max", "min"] {
                    let word = format!("{shape},seed=3,model={model},root={root}");
                    let spec = RandomSpec::parse(&word).expect("a word");
                    let computed = spec.build().expect("a uniform tree").accept(Store);
                    let grown = spec.grow().expect("small enough");
                    assert_eq!(computed.player(0), spec.root(), "{spec}");
                    assert_eq!(Some(computed.len() as u64), spec.nodes(), "{spec}");
                    assert_eq!(computed, grown, "{spec}");
                }
            }
        }
    }
}
