import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../docs/blocks.ts';
import { faultsOf } from '../check-site.ts';
import { targetOf } from '../link-targets.ts';
import { type Token, translateMarkdown } from '../markdown.ts';
import { frontPage } from '../page-texts.ts';
import { sitePages } from '../pages.ts';
import { menu } from '../sidebar.ts';

const pages = sitePages(ROOT);
const leadsTo = (href: string, source: string) => targetOf(href, source, pages, ROOT).href;

describe('links of the repository', () => {
  it('lead to pages of the site, with their anchors', () => {
    expect(leadsTo('rest.md#pagination', 'docs/uploads.md')).toBe('/rest.md#pagination');
    expect(leadsTo('../plugins/upload/README.md', 'docs/uploads.md')).toBe('/plugins/upload.md');
    expect(leadsTo('../../docs/uploads.md', 'plugins/upload/README.md')).toBe('/uploads.md');
    expect(leadsTo('docs/README.md', 'README.md')).toBe('/documentation.md');
    expect(leadsTo('../first-hour.md', 'docs/starters/README.md')).toBe('/first-hour.md');
  });

  it('lead to a folder by its README, to other files as they are, and to other hosts unchanged', () => {
    expect(leadsTo('starters', 'docs/README.md')).toBe('/starters.md');
    expect(leadsTo('grafana-dashboard.json', 'docs/telemetry.md')).toBe('/docs/grafana-dashboard.json');
    expect(leadsTo('https://example.org/a.md', 'README.md')).toBe('https://example.org/a.md');
    expect(leadsTo('#two', 'README.md')).toBe('#two');
  });

  it('are refused if they lead nowhere, out of the repository, to a folder, or to a page that the site lacks', () => {
    expect(() => leadsTo('nowhere.md', 'docs/uploads.md')).toThrow('docs/uploads.md links to nowhere.md, which does not exist');
    expect(() => leadsTo('../../README.md', 'docs/uploads.md')).toThrow('does not exist');
    expect(() => leadsTo('images', 'docs/uploads.md')).toThrow('which has no README.md');
    expect(() => leadsTo('core/database/README.md', 'README.md')).toThrow('no page of the site');
  });
});

describe('the pages of the site', () => {
  it('are every page of docs, and have places of their own', () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(['index', 'documentation', 'rest', 'plugins/upload', 'starters', 'starters/next']));
  });

  it('are in the menu once, but for the first page, the list of pages and the changes', () => {
    const listed = menu(ROOT, pages).flatMap(({ items }) => items.map(({ link }) => link.slice(1)));
    expect(new Set(listed).size).toBe(listed.length);
    const elsewhere = ['index', 'documentation', 'changes', 'starters/astro', 'starters/next', 'starters/nuxt'];
    expect(pages.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual(expect.arrayContaining(elsewhere));
    expect(listed.length).toBe(pages.length - elsewhere.length);
  });

  it('begin with the first sentence of the README', () => {
    const [, hero = '{}'] = /^hero: (.*)$/m.exec(frontPage('# Name\n\nOne thing. Two\nthings. Three.\n\nThe rest.\n')) ?? [];
    expect(JSON.parse(hero)).toMatchObject({ name: 'Name', text: 'One thing.', tagline: 'Two things. Three.' });
    expect(() => frontPage('No heading')).toThrow('README.md does not begin');
  });
});

describe('the Markdown of a page', () => {
  /** Runs the rule on the tokens of `docs/admin.md`. */
  const translated = (...tokens: Token[]) => {
    let rule: (state: { tokens: Token[]; env: { relativePath: string } }) => void = () => undefined;
    translateMarkdown({ core: { ruler: { push: (_, given) => (rule = given) } } }, ROOT, pages, '/site/pages');
    rule({ tokens, env: { relativePath: 'admin.md' } });
    return tokens.map(({ content }) => content);
  };
  const token = (type: string, content: string, attributes: Record<string, string> = {}, children: Token[] | null = null): Token => ({
    type,
    content,
    children,
    attrGet: (name) => attributes[name] ?? null,
    attrSet(name, value) {
      attributes[name] = value;
    },
  });

  it('shows the dark picture on dark pages, if there is one', () => {
    const alt = [token('text', 'The "form"')];
    const [both = '', one] = translated(
      token('image', '', { src: 'images/editor-1280-light.png' }, alt),
      token('image', '', { src: 'images/audit-open.png' }, alt),
    );
    expect(both.match(/class="picture for-(light|dark)" src="[^"]+editor-1280-\1\.png" alt="The &quot;form&quot;"/g)).toHaveLength(2);
    expect(one).toMatch(/^<img class="picture" src="[^"]+\/docs\/images\/audit-open\.png"/);
  });

  it('takes the parts of a <picture> together, and leaves comments out', () => {
    const html = (content: string) => token('html_inline', content);
    const image = '<img src="images/editor-1280-light.png" width="640" alt="A form">';
    const [begin, source, picture, end, comment] = translated(
      html('<picture>'),
      html('<source media="(prefers-color-scheme: dark)" srcset="images/editor-1280-dark.png">'),
      html(image),
      html('</picture>'),
      token('html_block', '<!-- run: GET /api -->\n'),
    );
    expect([begin, source, end, comment]).toEqual(['', '', '', '']);
    expect(picture).toContain('for-dark');
  });
});

describe('the check of a built site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-site-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };

  it('finds pages, pictures and headings that are not there', () => {
    write({
      'index.html':
        '<a href="/docs/a.html#one">1</a><a href="/docs/a.html#two">2</a><a href="https://example.org/x">3</a><img src="b.png">',
      'a.html': '<h1 id="one">1</h1><a href="/docs/">home</a><a href="/elsewhere/">4</a><a href="#none">5</a>',
    });
    expect(faultsOf(folder, '/docs/')).toMatchObject({
      pages: 2,
      faults: [
        'a.html: /elsewhere/ leads nowhere',
        'a.html: #none has no such heading',
        'index.html: /docs/a.html#two has no such heading',
        'index.html: b.png leads nowhere',
      ],
    });
  });
});
