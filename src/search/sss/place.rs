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
/// Up to here an index is one byte, itself and 1, as 0 is left for "nothing here". A larger one is as many bytes as it
/// needs, the highest first, after one of the four bytes left that tells how many.
const LAST_SHORT: u8 = u8::MAX - 5;

impl Place {
    /// The place of the child at `index`.
    pub(super) fn child(&self, index: u32) -> Place {
        let mut place = self.clone();
        if let Ok(short @ ..=LAST_SHORT) = u8::try_from(index) {
            place.append(short + 1);
        } else {
            // Four bytes, less the leading zeros: the leaders 255 to 252.
            let bytes = index.to_be_bytes();
            let (mut leader, mut needed) = (u8::MAX, &bytes[..]);
            while let [0, rest @ ..] = needed {
                (leader, needed) = (leader - 1, rest);
            }
            place.append(leader);
            for &byte in needed {
                place.append(byte);
            }
        }
        place
    }

    /// The bytes that it holds elsewhere.
    pub(super) fn heap_bytes(&self) -> usize {
        self.tail.capacity()
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
        let mut paths: Vec<Vec<u32>> = [
            0,
            1,
            250,
            251,
            255,
            256,
            65_535,
            65_536,
            70_000,
            1 << 24,
            u32::MAX,
        ]
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
