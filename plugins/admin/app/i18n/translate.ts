import { language } from './languages.ts';
import type { Messages } from './messages.ts';
import { ServerSentences } from './server-sentences.ts';

/** Ids of the messages in `plugins/admin/locales`: `editor.saveDraft`. */
export type MessageId = keyof Messages;

/** Ids of messages without placeholders. */
export type PlainMessageId = { [Id in MessageId]: [Messages[Id]] extends [never] ? Id : never }[MessageId];

/** Ids of messages with exactly these placeholders: `MessageIdWith<'who' | 'things'>`. */
export type MessageIdWith<Names extends string> = {
  [Id in MessageId]: [Messages[Id]] extends [never] ? never : [Messages[Id], Names] extends [Names, Messages[Id]] ? Id : never;
}[MessageId];

/** Names of the placeholders of a message. */
type Placeholder<Id extends MessageId> = Id extends MessageId ? Messages[Id] : never;

/** The values of a message's placeholders: none if it has no placeholders. */
export type Values<Id extends MessageId, Value> = [Placeholder<Id>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Placeholder<Id>, Value>>];

/** A text for each plural category of the language: `one`, `few`, `many`, `other`. */
export type Forms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string };

/** Texts of a plugin or of the server in one language, by their ids. */
export type Table = { readonly [id: string]: string | Forms };

/** The interface's own texts in one language, in the order of their numbers (`scripts/messages/compile.mjs`). Null: not translated. */
export type Translations = readonly (string | Forms | null)[];

type Fillings<Value> = Readonly<Record<string, Value>>;

/** Filled once before rendering. `docs/decisions.md` says why this is no React context. */
const loaded: { translations: Translations; table: Table; sentences: ServerSentences } = {
  translations: [],
  table: {},
  sentences: new ServerSentences([]),
};
const plurals = new Intl.PluralRules(language.code);
const numbers = new Intl.NumberFormat(language.code);

/** Matches a compiled message: its number, and its English text. */
const COMPILED = /^\^(\d+):(.*)$/s;
const PLACE = /\{(\w+)\}/g;

/** Sets the interface's own texts in the language of the page. */
export function setTranslations(translations: Translations): void {
  loaded.translations = translations;
}

/** Adds texts of plugins in the language of the page. */
export function addTranslations(table: Table): void {
  loaded.table = { ...loaded.table, ...table };
}

/** Adds translations of the server's texts. They are also recognized when the server has filled their placeholders. */
export function addServerTranslations(table: Table): void {
  addTranslations(table);
  loaded.sentences = new ServerSentences(Object.keys(table));
}

/**
 * Returns a message in the language of the page: `t('media.fileCount', { count: 3 })`. `count` selects the plural form; numbers are written
 * as the language writes them.
 */
export function t<Id extends MessageId>(id: Id, ...[values]: Values<Id, string | number>): string {
  return translated(id, values);
}

/** As `t`, for ids that are not known when the page is built: those of plugins. */
export function translated(id: string, values: Fillings<string | number> | undefined): string {
  return filledText(textOf(id, values?.count), values ?? {});
}

/** Fills the placeholders of a translated text. */
export function filledText(text: string, values: Fillings<string | number>): string {
  return text.replaceAll(PLACE, (place, name: string) => shown(values[name], place));
}

/** Returns a message without filling its placeholders. @param count selects the plural form */
export function textOf(id: string, count: unknown): string {
  const message = messageOf(id);
  if (typeof message === 'string') return message;
  return (typeof count === 'number' ? message[plurals.select(count)] : undefined) ?? message.other;
}

function messageOf(id: string): string | Forms {
  const [, number, english = ''] = COMPILED.exec(id) ?? [];
  if (number !== undefined) return loaded.translations[Number(number)] ?? englishOf(english);
  return (Object.hasOwn(loaded.table, id) ? loaded.table[id] : undefined) ?? id;
}

function englishOf(compiled: string): string | Forms {
  const [one = '', other] = compiled.split('\n');
  return other === undefined ? one : { one, other };
}

/**
 * Translates an English text of the server, if there is a translation: as a whole, or as a sentence with values (`The locale "de" is there
 * already`).
 * @param values values of placeholders, when the server sends the text and the values separately
 */
export function translateServer(english: string, values?: Fillings<string | number>): string {
  if (values !== undefined) return translated(english, values);
  return recognised(english) ?? english;
}

/** A message of the server with its code. */
export interface ServerMessage {
  readonly code: string;
  readonly values: ServerValues;
  /** In English. */
  readonly text: string;
}

/** The values of a message of the server, which may be messages themselves. */
export type ServerValues = Readonly<Record<string, string | number | ServerMessage>>;

/** A message of the server as it is in a response. Without a code it is only its English text. */
interface ServerProblem extends Partial<Omit<ServerMessage, 'text'>> {
  readonly message: string;
}

/** Translates a message of the server by its code. Without a code, or if the code has no translation, its English text is translated. */
export function translateProblem({ code, values = {}, message }: ServerProblem): string {
  const id = `server.${code}`;
  if (code === undefined || !Object.hasOwn(loaded.table, id)) return translateServer(message);
  const template = textOf(id, undefined);
  const fillings = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : valueIn(template, name, value),
  ]);
  return filledText(template, Object.fromEntries(fillings));
}

/** A value of a message, translated if it is a message or a sentence. Values in quotation marks are names that people gave. */
function valueIn(template: string, name: string, value: string | ServerMessage): string {
  if (typeof value === 'object') return translateProblem({ ...value, message: value.text });
  const isName = /["“”„«「『]$/.test(template.slice(0, template.indexOf(`{${name}}`)));
  return value.includes(' ') && !isName ? translateServer(value) : value;
}

/** Matches `name: must not be empty`: a key, and what is wrong with its value. */
const AT_KEY = /^([\w.[\]-]+: )(.+)$/s;

/** Maximum length of texts that are matched with sentences. Longer ones are content of people, and matching them would be slow. */
const LONGEST = 2_000;

function recognised(english: string): string | null {
  if (Object.hasOwn(loaded.table, english)) return textOf(english, undefined);
  if (english.length > LONGEST) return null;
  const sentence = loaded.sentences.find(english, translateServer);
  if (sentence !== null) return translated(sentence.text, sentence.fillings);
  const [, key, rest] = AT_KEY.exec(english) ?? [];
  const own = rest === undefined ? null : recognised(rest);
  return own === null ? null : `${key}${own}`;
}

function shown(filling: string | number | undefined, place: string): string {
  if (filling === undefined) return place;
  return typeof filling === 'number' ? numbers.format(filling) : filling;
}
