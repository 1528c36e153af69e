import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { targetOf } from './link-targets.ts';
import type { SitePage } from './pages.ts';

/** What this file uses of markdown-it, which VitePress brings. */
export interface Token {
  type: string;
  content: string;
  readonly children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}
export interface MarkdownIt {
  readonly core: {
    readonly ruler: {
      push(name: string, rule: (state: { readonly tokens: Token[]; readonly env: { readonly relativePath?: string } }) => void): void;
    };
  };
}

const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;
/** The parts of a `<picture>` with a dark and a light image, as GitHub shows it; parsers of Markdown take them apart. */
const AROUND = /<\/?picture>|<source [^>]*>/g;
const IMAGE = /<img src="([^"]+)"[^>]*? alt="([^"]*)"[^>]*>/g;

/**
 * Translates links and pictures from paths of the repository to those of the site. A picture whose name ends in `-light` is followed by the
 * `-dark` one, if there is one; the theme shows one of them. Comments, which are instructions for tests, are left out.
 * @param folder where the pages were written
 */
export function translateMarkdown(markdown: MarkdownIt, root: string, pages: readonly SitePage[], folder: string): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const page = pages.find(({ path }) => `${path}.md` === env.relativePath);
    if (page === undefined) return;
    const picture = (src: string, alt: string) => pictureHtml(src, alt, page, { root, pages, folder });
    const translate = (token: Token): void => {
      token.children?.forEach(translate);
      const [href, src] = [token.attrGet('href'), token.attrGet('src')];
      if (token.type === 'link_open' && href !== null) token.attrSet('href', targetOf(href, page.source, pages, root).href);
      else if (token.type === 'image' && src !== null) {
        token.content = picture(src, token.children?.map(({ content }) => content).join('') ?? '');
        token.type = 'html_inline';
      } else if (!/^html_(block|inline)$/.test(token.type)) return;
      else if (COMMENT.test(token.content)) token.content = '';
      else token.content = token.content.replace(AROUND, '').replace(IMAGE, (_, light: string, alt: string) => picture(light, alt));
    };
    tokens.forEach(translate);
  });
}

interface Place {
  readonly root: string;
  readonly pages: readonly SitePage[];
  readonly folder: string;
}

function pictureHtml(src: string, alt: string, page: SitePage, { root, pages, folder }: Place): string {
  const { kind, href } = targetOf(src, page.source, pages, root);
  const from = join(folder, page.path, '..');
  const image = (file: string, kindOf: string) => {
    const address = kind === 'file' ? relative(from, join(root, file)).split(sep).join('/') : file;
    return `<img class="picture${kindOf}" src="${address}" alt="${alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}" loading="lazy">`;
  };
  const dark = href.replace(/-light(?=\.\w+$)/, '-dark');
  if (dark === href || !existsSync(join(root, dark))) return image(href, '');
  return `${image(href, ' for-light')}${image(dark, ' for-dark')}`;
}
