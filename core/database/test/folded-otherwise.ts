import { gramsOf } from '../dialects/sqlite/text-index.ts';
import { openSqliteFile } from '../index.ts';

/**
 * Characters that the tokenizer of SQLite's text index folds otherwise than the groups of characters that it is asked for.
 * @param end code point after the last character
 * @returns code points, hexadecimal
 */
export function foldedOtherwise(end: number): readonly string[] {
  const connection = openSqliteFile(':memory:');
  connection.exec("create virtual table f using fts5(t, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 0')");
  connection.exec('create virtual table v using fts5vocab(f, instance)');
  const insert = connection.prepare('insert into f (rowid, t) values (?, ?)');
  const characters = Array.from({ length: end - 1 }, (_, at) => at + 1).filter((code) => code < 0xd800 || code > 0xdfff);
  const gramOf = (code: number) => gramsOf(String.fromCodePoint(code).repeat(3))[0]?.codePointAt(0);
  connection.exec('begin');
  // Some letters fold to characters beyond the end.
  for (const code of new Set(characters.flatMap((code) => [code, gramOf(code) ?? code])))
    insert.run(code, String.fromCodePoint(code).replace('İ', 'i').repeat(3));
  connection.exec('commit');
  const terms = connection.prepare('select doc, term from v order by doc').all() as { readonly doc: number; readonly term: string }[];
  const termOf = new Map(terms.map(({ doc, term }) => [doc, term]));
  const wrong = characters.filter((code) => {
    const gram = gramOf(code);
    // The tokenizer folds the query too.
    return gram !== undefined && termOf.get(code) !== termOf.get(gram);
  });
  connection.close();
  return wrong.map((code) => code.toString(16));
}
