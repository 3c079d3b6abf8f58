/**
 * The first `most` of many in an order, themselves in order: for a page of a long list it is far quicker than
 * sorting all of them.
 */
export function firstOf<T>(all: Iterable<T>, compare: (left: T, right: T) => number, most: number): T[] {
  const first: T[] = [];
  for (const item of all) {
    const last = first[most - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.splice(placeOf(item), 0, item);
    if (first.length > most) first.pop();
  }
  return first;

  function placeOf(item: T): number {
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = first[middle];
      if (other !== undefined && compare(item, other) < 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
