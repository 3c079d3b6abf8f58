interface Node<Item> {
  readonly item: Item;
  next: Node<Item> | undefined;
}

/** A first-in, first-out queue. Its operations take constant time for any length. */
export class Fifo<Item> {
  #first: Node<Item> | undefined;
  #last: Node<Item> | undefined;

  /** The next item to take; undefined if there is none. */
  get first(): Item | undefined {
    return this.#first?.item;
  }

  add(item: Item): void {
    const node = { item, next: undefined };
    if (this.#last === undefined) this.#first = node;
    else this.#last.next = node;
    this.#last = node;
  }

  take(): Item | undefined {
    const node = this.#first;
    if (node === undefined) return undefined;
    this.#first = node.next;
    if (node.next === undefined) this.#last = undefined;
    // Otherwise an old node would keep all later nodes alive until a full garbage collection.
    node.next = undefined;
    return node.item;
  }
}
