import { plainOf } from '../markdown.ts';

describe('what is shown of Markdown', () => {
  it.each([
    ['# A heading #1', 'A heading #1'],
    ['> - quoted\n> - twice', 'quoted\ntwice'],
    ['1. one\n2. two', 'one\ntwo'],
    ['**bold**, *slanted*, ***both***, _under_, __more__ and ~~gone~~', 'bold, slanted, both, under, more and gone'],
    ['**bold with `code` in it**', 'bold with code in it'],
    ['see [the page](https://plinth.example/a_b "its title") and <https://plinth.example/>', 'see the page and https://plinth.example/'],
    ['![A wolf](/uploads/wolf.png) runs', 'A wolf runs'],
    ['```ts\nconst one = 1;\n```', '\nconst one = 1;\n'],
    ['above\n\n---\n\nbelow', 'above\n\n\n\nbelow'],
    ['2 * 3 * 4, snake_case_name, a_b, 5 > 4 and [not a link]', '2 * 3 * 4, snake_case_name, a_b, 5 > 4 and [not a link]'],
  ])('%j', (markdown, plain) => {
    expect(plainOf(markdown)).toBe(plain);
  });
});
