import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../blocks.ts';

const PAGE = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');

/** Names of errors that are not sent in HTTP responses: those of boots and handshakes. */
const INSIDE = ['AttributeTypeError', 'BootError', 'ModelError', 'TypesError', 'UpgradeError'];

/** Server sources, without the admin page. */
const SOURCES = ['core', 'plugins']
  .flatMap((room) => readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
  .filter((file) => /\.ts$/.test(file) && !/[\\/](?:test(ing)?|admin[\\/]app)[\\/]/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));

function found(pattern: RegExp): string[] {
  return [...new Set(SOURCES.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name as string)))];
}

/** Names and codes in the first two cells of the page's tables. */
function told(heading: string): string[] {
  const chapter = PAGE.slice(PAGE.indexOf(`## ${heading}`)).split('\n## ')[0] as string;
  const cells = chapter.split('\n').filter((line) => line.startsWith('| ') && !line.includes('| ---'));
  return cells.flatMap((line) =>
    Array.from(
      line
        .split(' | ')
        .slice(0, 2)
        .join(' ')
        .matchAll(/`([A-Za-z_]+)`/g),
      ([, name]) => name as string,
    ),
  );
}

describe('docs/errors.md', () => {
  it('tells every name that an answer may have, and no other', () => {
    const names = [...found(/name: '([A-Za-z]+Error)'/g), 'InternalServerError'].filter((name) => !INSIDE.includes(name));
    expect(
      told('By status and name')
        .filter((name) => /Error$/.test(name))
        .sort(),
    ).toEqual(names.sort());
  });

  it('tells what a write without Content-Type is answered, as it is worded', () => {
    const [message = 'none'] = found(/new ValidationError\('(Missing "data"[^']*)'/g);
    const line = PAGE.split('\n').find((each) => each.includes(`\`${message}\``));
    expect(line).toContain('send `Content-Type: application/json`');
  });

  it('tells every code of GraphQL', () => {
    const codes = found(
      /'((?:GRAPHQL_\w+_FAILED|OPERATION_\w+|PERSISTED_\w+|BAD_USER_INPUT|UNAUTHENTICATED|FORBIDDEN|INTERNAL_SERVER_ERROR))'/g,
    );
    expect(codes.filter((code) => !told('GraphQL').includes(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(7);
  });

  it('tells every code of a start that fails', () => {
    const codes = found(/new Boot(?:Problems)?Error\((?:(?!new )[\s\S]){0,400}?'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+|SHUTDOWN|PROVIDERS)'/g);
    expect(codes.filter((code) => !told('When the server does not start').includes(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(20);
  });
});
