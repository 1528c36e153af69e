// The configuration of VitePress. `site.ts` says by variables of the environment what it builds.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { anchorOf } from '../docs/links.ts';
import { type MarkdownIt, translateMarkdown } from './markdown.ts';
import { sitePages } from './pages.ts';
import { menu } from './sidebar.ts';
import type { SiteBuild } from './site-build.ts';

const { root, folder, base, version, versions } = JSON.parse(process.env.SITE_BUILD ?? '') as SiteBuild;
const pages = sitePages(root);
const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const groups = menu(root, pages);

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='%2394205f' d='M1 12h14v3H1zM3 9h10v2H3zM5 1h6v7H5z'/></svg>";

export default {
  srcDir: 'pages',
  title: 'Plinth',
  titleTemplate: `:title · Plinth ${version}`,
  description,
  lang: 'en',
  base,
  // Search works in the browser, with an index that is a file of the site.
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: groups,
    nav: [
      { text: 'Documentation', link: '/documentation' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Plugins', link: groups.find(({ text }) => text === 'Plugins')?.items[0]?.link ?? '/plugins' },
      {
        text: version,
        items: [
          ...versions.map(({ name, path }) => ({
            text: name === version ? `${name} (shown)` : name,
            link: path,
            target: '_self',
            noIcon: true,
          })),
          { text: 'Changes', link: '/changes' },
        ],
      },
    ],
    footer: { message: `Plinth ${version} · MIT licence` },
  },
  head: [['link', { rel: 'icon', href: ICON }]],
  markdown: {
    // Names of files would become links otherwise.
    linkify: false,
    // The anchors of GitHub, so that links work in both places.
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown: MarkdownIt) => translateMarkdown(markdown, root, pages, join(folder, 'pages')),
  },
  vite: {
    // Reference pages are long.
    build: { chunkSizeWarningLimit: 4_000 },
    server: { fs: { strict: false } },
  },
};
