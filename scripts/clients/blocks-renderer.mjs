// The renderer for values of `blocks`: it knows the dialect's nodes, and renders them with React.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { addArticle, editor } from './content.mjs';

export const packages = { '@strapi/blocks-react-renderer': '1.0.2', react: '18.3.1', 'react-dom': '18.3.1' };

export async function use({ url, folder, step, tokens }) {
  const load = createRequire(join(folder, 'package.json'));
  const { BlocksRenderer } = load('@strapi/blocks-react-renderer');
  const { createElement } = load('react');
  const { renderToStaticMarkup } = load('react-dom/server');
  const { article } = await addArticle(editor(url, tokens.editor), 'With a story');

  await step('draws every kind of node', () => {
    const html = renderToStaticMarkup(createElement(BlocksRenderer, { content: article.story }));
    assert.equal(
      html,
      '<h2>Once</h2><p><strong>bold</strong> and <a href="https://example.com">linked</a></p>' +
        '<ol><li>first</li></ol><blockquote><em>quoted</em></blockquote><pre><code>let x;</code></pre>',
    );
  });
}
