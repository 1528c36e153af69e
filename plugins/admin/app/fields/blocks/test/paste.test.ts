import fc from 'fast-check';
import { blocksOfHtml } from '../paste/blocks-of-html.ts';
import { htmlTree } from '../paste/html-tree.ts';
import { isNode, type StoredNode } from '../stored/block.ts';
import { toEditor } from '../stored/to-editor.ts';
import { GOOGLE_DOCS } from './clipboard/google-docs.ts';
import { WORD } from './clipboard/word.ts';

const text = (text: string, ...marks: readonly string[]) => ({
  type: 'text',
  text,
  ...Object.fromEntries(marks.map((mark) => [mark, true])),
});
const of = (type: string, ...children: readonly object[]) => ({ type, children });
const link = (url: string, ...children: readonly object[]) => ({ type: 'link', url, children });
const list = (format: string, children: readonly object[], indentLevel?: number) => ({
  type: 'list',
  format,
  ...(indentLevel !== undefined && { indentLevel }),
  children,
});

describe('what is pasted', () => {
  it('from Word is the text, without anything of Word', () => {
    expect(blocksOfHtml(WORD)).toEqual([
      { type: 'heading', level: 1, children: [text('Ferry notes')] },
      { type: 'heading', level: 2, children: [text('Nine crossings a night')] },
      of(
        'paragraph',
        text('The '),
        text('Marie Lund', 'bold'),
        text(' casts '),
        text('off', 'italic'),
        text(', '),
        text('nearly', 'underline'),
        text(' '),
        text('full', 'strikethrough'),
        text(' empty. It costs nothing – 30\u00a0€.'),
      ),
      list('unordered', [
        of('list-item', text('Wind')),
        list('ordered', [of('list-item', text('North'))], 1),
        of('list-item', text('Waves')),
      ]),
      of('paragraph', text('See '), link('https://example.com/timetable?a=1&b=2', text('the timetable')), text('[1].')),
      of('paragraph', text('Day | Boats')),
      of('paragraph', text('Monday | 9')),
    ]);
  });

  it('from Google Docs is the text, with what stands out by styles', () => {
    expect(blocksOfHtml(GOOGLE_DOCS)).toEqual([
      { type: 'heading', level: 1, children: [text('The harbour')] },
      of(
        'paragraph',
        text('Plain, '),
        text('bold', 'bold'),
        text(' slanted ', 'italic'),
        text('all', 'bold', 'italic', 'underline'),
        text(' and '),
        link('https://example.org/a?b=c', text('a link')),
        text('.\nA second line.'),
      ),
      list('unordered', [
        of('list-item', text('One')),
        list('unordered', [of('list-item', text('One and a half'))], 1),
        of('list-item', text('Two', 'bold')),
      ]),
      list('ordered', [of('list-item', text('First'))]),
    ]);
  });

  it.each([
    ['<p>a<script>alert(1)</script>b<style>p{}</style></p>', [of('paragraph', text('ab'))]],
    ['<a href="javascript:alert(1)">a</a>', [of('paragraph', text('a'))]],
    ['<a href=" jAvaScript:alert(1)">a</a><a href="relative">b</a>', [of('paragraph', text('ab'))]],
    ['<a href="/a">a</a><a href="//a.b/c">b</a><a href="?c">c</a><a href="#d">d</a>', [of('paragraph', text('abcd'))]],
    ['<a href="#_ftn1">[1]</a> <a href="#_ftnref1">[1]</a>', [of('paragraph', text('[1] [1]'))]],
    ['<a href="http://localhost:1337/admin/content/articles/x?locale=en#_ftn1">[1]</a>', [of('paragraph', text('[1]'))]],
    ['<a href="file:///C:/Users/a/b.htm#_ednref2">[ii]</a>', [of('paragraph', text('[ii]'))]],
    ['<a href="https://docs.google.com/document/d/x/edit#ftnt_ref1">[1]</a>', [of('paragraph', text('[1]'))]],
    ['<a href="https://docs.google.com/document/d/x/edit#heading=h.1">a</a>', [of('paragraph', text('a'))]],
    ['<a href="#sdfootnote1sym"><sup>1</sup></a>', [of('paragraph', text('1'))]],
    [
      '<p>a<p>b<ul><li>c<li>d</ul>',
      [of('paragraph', text('a')), of('paragraph', text('b')), list('unordered', [of('list-item', text('c')), of('list-item', text('d'))])],
    ],
    ['a < b &amp;&lt;i&gt; &eacute;&#233;&#xe9;&unknown;', [of('paragraph', text('a < b &<i> ééé&unknown;'))]],
    ['<pre>a\n  b</pre>', [of('code', text('a\n  b'))]],
    ['<blockquote><p>a</p><p>b</p></blockquote>c', [of('quote', text('a')), of('quote', text('b')), of('paragraph', text('c'))]],
    ['<div>a<div>b</div>c</div>', [of('paragraph', text('a')), of('paragraph', text('b')), of('paragraph', text('c'))]],
    ['<p>«\u00a0oui\u00a0» a\u00a0b</p>', [of('paragraph', text('«\u00a0oui\u00a0» a b'))]],
    ['<img src=x onerror=alert(1)>', []],
    ['', []],
  ])('%j is %j', (html, blocks) => {
    expect(blocksOfHtml(html)).toEqual(blocks);
  });

  it('is nothing that the server would refuse, whatever it was', () => {
    const tags = fc.constantFrom(
      'p',
      'b',
      'ul',
      'ol',
      'li',
      'a',
      'h2',
      'pre',
      'blockquote',
      'table',
      'tr',
      'td',
      'br',
      'span',
      'script',
      'o:p',
      'div',
    );
    const token = fc.oneof(
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<a href="https://a.b/">',
        '<a href=javascript:x>',
        '<p style="mso-list:l0 level3 lfo1">',
        '<!--',
        '-->',
        '<![if x]>',
        '<',
        '>',
        '"',
        '&',
        '&#0;',
        '&#99999999;',
      ),
      fc.constantFrom('word', ' ', '\n', '\u00a0', 'é'),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        const blocks = blocksOfHtml(tokens.join(''));
        const doc = toEditor(blocks);
        doc.check();
        doc.descendants((node) => expect(node.type.name).not.toMatch(/unknown/) as undefined);
        for (const block of blocks) expect((block as StoredNode).children).not.toEqual([]);
        expect(JSON.stringify(blocks)).not.toContain('javascript:');
        expect(blocks.every(isNode)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is read however deeply it is nested', () => {
    const deep = '<div><b>'.repeat(20_000);
    expect(htmlTree(deep + '<script>'.repeat(2_000)).children).toHaveLength(1);
    expect(blocksOfHtml(`${deep}a`)).toEqual([of('paragraph', text('a', 'bold'))]);
  });
});
