import { CodedMessage } from './coded-message.ts';

/** Names of the placeholders of a text. */
type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never;

/** A message without placeholders, or the function that fills them. */
type MessageOf<Text extends string> = [PlaceholderOf<Text>] extends [never]
  ? CodedMessage
  : (values: Readonly<Record<PlaceholderOf<Text>, string | number | CodedMessage>>) => CodedMessage;

/** Messages by name. */
export type Messages<Texts extends Readonly<Record<string, string>>> = { readonly [Name in keyof Texts]: MessageOf<Texts[Name]> };

/**
 * Defines messages of a plugin or of a part of the core. Their codes are `<area>.<name>`; translations are in
 * `plugins/admin/locales/<language>/server.json` by these codes (see `docs/translating.md`).
 * @param area unique: the name of the plugin
 * @param texts English texts by name; placeholders are `{name}`
 */
export function defineMessages<const Texts extends Readonly<Record<string, string>>>(area: string, texts: Texts): Messages<Texts> {
  const messages = Object.entries(texts).map(([name, text]) => {
    const code = `${area}.${name}`;
    return [
      name,
      /\{\w+\}/.test(text)
        ? (values: Readonly<Record<string, string>>) => new CodedMessage(code, text, values)
        : new CodedMessage(code, text),
    ];
  });
  return Object.fromEntries(messages) as Messages<Texts>;
}
