/** The values of a message's placeholders, by name. */
export type MessageValues = Readonly<Record<string, string | number | CodedMessage>>;

/** A message for people: English text, or a message with a code. */
export type MessageText = string | CodedMessage;

/** A message that the server sends in English, with a code and values by which the interface translates it. */
export class CodedMessage {
  /** Stable and unique: `i18n.localeExists`. */
  readonly code: string;
  readonly values: MessageValues;
  /** In English, with the values filled in. */
  readonly text: string;

  /** @param template English text with placeholders: `The locale "{code}" already exists` */
  constructor(code: string, template: string, values: MessageValues = {}) {
    this.code = code;
    this.values = values;
    this.text = filled(template, values);
  }

  toString(): string {
    return this.text;
  }
}

/** Matches a placeholder of a template. */
const PLACEHOLDER = /\{(\w+)\}/g;

function filled(template: string, values: MessageValues): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder));
}
