//! How much SSS\* has to remember, read off its steps on an OPEN list.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer, Removed, Step};
use gametrace::search::sss::gamma::Case;
use gametrace::tree::Path;

/// Watches the search *with* an OPEN and counts the children of those MAX nodes that are expanded (case 6) and neither
/// solved nor below a node that is solved (case 1). The search without OPEN takes the same steps, so this is what its
/// memory is to be held against, found without its help.
#[derive(Default)]
pub(super) struct Alive {
    /// The expanded MAX nodes, each with how many children it has. Descendants follow their ancestor.
    children: BTreeMap<Path, u64>,
    now: u64,
    /// The most at once.
    pub(super) peak: u64,
}

impl Alive {
    fn step(&mut self, step: &Removed<'_>) {
        let path = &step.popped.path;
        match step.case {
            Some(Case::MaxNode) => {
                let count = step.pushed.len() as u64;
                self.children.insert(path.clone(), count);
                self.now += count;
                self.peak = self.peak.max(self.now);
            }
            Some(Case::ParentMax) => {
                let parent = &path[..path.len() - 1];
                let below: Vec<Path> = self
                    .children
                    .range(parent.to_vec()..)
                    .map(|(node, _)| node.clone())
                    .take_while(|node| node.starts_with(parent))
                    .collect();
                for node in below {
                    self.now -= self.children.remove(&node).unwrap_or(0);
                }
            }
            _ => {}
        }
    }
}

impl Observer for Alive {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Step(Step::Removed(step)) = event {
            self.step(&step);
        }
        ControlFlow::Continue(())
    }
}
