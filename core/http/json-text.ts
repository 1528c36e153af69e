/** A JSON text that a handler answers as it is, such as one that was put together without its objects ever existing. */
export class JsonText {
  readonly text: string;

  /** @param text valid JSON; nobody checks it */
  constructor(text: string) {
    this.text = text;
  }
}
