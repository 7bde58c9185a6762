//! [`AnyRandomTree`]: a random tree of any model, and the way to it from a [`RandomSpec`].

use super::models::{EdgeSum, Iid, Model, Node, Ordered, WinLoss, WorstFirst, root_value};
use super::pcg::Generator;
use super::ragged;
use super::spec::{ModelSpec, RandomSpec};
use super::uniform::RandomTree;
use crate::error::InputError;
use crate::tree::recorded::TreeVisitor;
use crate::tree::stored::Tree;
use crate::value::Value;

/// A random tree of any model: matched once, outside the search, so that no model pays for another.
#[derive(Clone, Debug)]
pub enum AnyRandomTree {
    /// Leaves drawn independently.
    Iid(RandomTree<Iid>),
    /// Leaves 0 and 1.
    WinLoss(RandomTree<WinLoss>),
    /// The best child often or always first.
    Ordered(RandomTree<Ordered>),
    /// The best child last.
    WorstFirst(RandomTree<WorstFirst>),
    /// Leaves that resemble their neighbours.
    EdgeSum(RandomTree<EdgeSum>),
    /// A tree of any model whose nodes drew their widths.
    Ragged(Tree),
}

impl AnyRandomTree {
    /// Hands the tree, as what it is, to the visitor.
    pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyRandomTree::Iid(tree) => visitor.visit(tree),
            AnyRandomTree::WinLoss(tree) => visitor.visit(tree),
            AnyRandomTree::Ordered(tree) => visitor.visit(tree),
            AnyRandomTree::WorstFirst(tree) => visitor.visit(tree),
            AnyRandomTree::EdgeSum(tree) => visitor.visit(tree),
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
        self.build_as(self.is_uniform())
    }

    /// The tree, computed on the way if so asked and uniform, else stored.
    fn build_as(&self, computed: bool) -> Result<AnyRandomTree, InputError> {
        use AnyRandomTree as Any;

        let values = self.values();
        match self.model() {
            ModelSpec::Iid => self.of_model(computed, Iid { values }, Any::Iid),
            ModelSpec::WinLoss(win) => self.of_model(computed, WinLoss::new(win), Any::WinLoss),
            ModelSpec::Ordered(first) => {
                self.of_model(computed, Ordered::new(values, first), Any::Ordered)
            }
            ModelSpec::WorstFirst => {
                self.of_model(computed, WorstFirst::new(values), Any::WorstFirst)
            }
            ModelSpec::EdgeSum => {
                self.of_model(computed, EdgeSum::new(values, self.depth()), Any::EdgeSum)
            }
        }
    }

    fn of_model<M: Model>(
        &self,
        computed: bool,
        model: M,
        uniform: fn(RandomTree<M>) -> AnyRandomTree,
    ) -> Result<AnyRandomTree, InputError> {
        match RandomTree::new(self, model).filter(|_| computed) {
            Some(tree) => Ok(uniform(tree)),
            None => ragged::grow(self, model).map(AnyRandomTree::Ragged),
        }
    }

    /// The minimax value, if the model settles it before any search (`ordered`, `best-first`, `worst-first`). O(1).
    pub fn known_value(&self) -> Option<Value> {
        let settles = matches!(self.model(), ModelSpec::Ordered(_) | ModelSpec::WorstFirst);
        let root = Node::root(Generator::seeded(self.seed()).state);
        settles.then(|| Value::whole(root_value(self.values(), root)))
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
                    let [computed, grown] = [true, false].map(|computed| {
                        let tree = spec.build_as(computed).expect("small enough");
                        tree.accept(Store)
                    });
                    assert_eq!(computed.player(0), spec.root(), "{spec}");
                    assert_eq!(Some(computed.len() as u64), spec.nodes(), "{spec}");
                    assert_eq!(computed, grown, "{spec}");
                }
            }
        }
    }
}
