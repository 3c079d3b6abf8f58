import { EventEmitter } from "node:events";

/** Notifications that the program showed, oldest first. Tests click them with `emit("click")`. */
const shown: FakeNotification[] = [];

/** A notification of the operating system; nothing is shown. */
class FakeNotification extends EventEmitter {
  static readonly shown = shown;
  static isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;

  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    shown.push(this);
  }
}

export { FakeNotification as Notification };
