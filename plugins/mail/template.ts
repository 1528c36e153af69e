/** Alternates text and placeholder names. Begins and ends with text, which may be empty. */
export type Pieces = readonly string[];

/** A parsed text template. */
export interface TextTemplate {
  readonly subject: Pieces;
  readonly text: Pieces;
  /** Names of all values that the plugin provides, if the file lists them. */
  readonly data: readonly string[] | null;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/;
const NAME = /^[A-Za-z_]\w*$/;
const SUBJECT = /^Subject:[ \t]*(\S.*)$/;
const DATA = /^Data:(.*)$/;

/**
 * Parses `<name>.txt`: a line `Subject: …`, optionally a line `Data: name, url` that lists all values, an empty line, the text.
 * @throws Error whose message continues the file name
 */
export function parseTextTemplate(source: string): TextTemplate {
  const [first = '', ...others] = normalized(source).split('\n');
  const [, subject] = SUBJECT.exec(first) ?? [];
  if (subject === undefined) throw new Error('must start with a line "Subject: …"');
  const [, list] = DATA.exec(others[0] ?? '') ?? [];
  const lines = list === undefined ? others : others.slice(1);
  return {
    subject: parsePieces(subject.trim()),
    text: parsePieces(lines.join('\n').replace(/^\n+/, '')),
    data: list === undefined ? null : names(list),
  };
}

/** Parses `<name>.html`. @throws Error whose message continues the file name */
export function parseHtmlTemplate(source: string): Pieces {
  return parsePieces(normalized(source));
}

/** Names of the placeholders. */
export function placeholders(pieces: Pieces): readonly string[] {
  return pieces.filter((_, index) => index % 2 === 1);
}

/** Replaces placeholders by values. @param write how to encode a value */
export function fill(pieces: Pieces, data: Readonly<Record<string, string>>, write: (value: string) => string): string {
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : write(data[piece] as string))).join('');
}

function parsePieces(text: string): Pieces {
  return text.split(PLACEHOLDER).map((piece, index) => {
    if (index % 2 === 1) return checkedName(piece);
    // Only "{{" is checked: "}}" is valid text, for example in style sheets.
    if (piece.includes('{{')) throw new Error('has a "{{" without a closing "}}"');
    return piece;
  });
}

function names(list: string): readonly string[] {
  return list.split(',').map(checkedName);
}

function checkedName(text: string): string {
  const name = text.trim();
  if (!NAME.test(name)) throw new Error(`has an invalid placeholder "${name}": use the form {{name}}`);
  return name;
}

function normalized(source: string): string {
  return source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}
