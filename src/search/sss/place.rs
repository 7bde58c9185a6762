//! [`Place`]: where a node stands in the tree, made for comparing.

/// A path written in bytes so that comparing two places compares their paths, index by index.
///
/// The first sixteen bytes lie in one integer; deeper nodes continue in a list. Of a node and its ancestor the
/// ancestor is the lesser, which never matters: OPEN does not hold both.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    head: u128,
    tail: Vec<u8>,
    /// How many bytes of `head` are in use.
    head_len: u8,
}

const HEAD_BYTES: u8 = 16;
/// Stands for this many indices and "more follows", so that any index can be written. 0 is left for "nothing here".
const CARRY: u8 = u8::MAX;

impl Place {
    /// The place of the child at `index`.
    pub(super) fn child(&self, index: u32) -> Place {
        let mut place = self.clone();
        let mut rest = index;
        while rest >= u32::from(CARRY) - 1 {
            place.append(CARRY);
            rest -= u32::from(CARRY) - 1;
        }
        place.append(u8::try_from(rest + 1).unwrap_or(CARRY));
        place
    }

    fn append(&mut self, byte: u8) {
        if self.head_len < HEAD_BYTES {
            self.head_len += 1;
            self.head |= u128::from(byte) << (8 * (HEAD_BYTES - self.head_len));
        } else {
            self.tail.push(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &[u32]) -> Place {
        path.iter()
            .fold(Place::default(), |place, &index| place.child(index))
    }

    #[test]
    fn places_compare_as_paths_do() {
        let long: Vec<u32> = (0..40).collect();
        let mut longer = long.clone();
        longer[39] += 1;
        let mut paths: Vec<Vec<u32>> = [0, 1, 252, 253, 254, 255, 507, 508, 509, 1000, 70_000]
            .iter()
            .flat_map(|&index| [vec![index, 3], vec![index, 300]])
            .chain([long, longer])
            .collect();
        paths.sort();
        for pair in paths.windows(2) {
            assert!(place(&pair[0]) < place(&pair[1]), "{pair:?}");
        }
    }
}
