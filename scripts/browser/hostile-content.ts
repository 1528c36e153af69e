import { deflateSync } from 'node:zlib';
import type { Served } from './served.ts';

/** Host to which injected content tries to send people and data. It does not exist. */
export const EVIL = 'evil.example';

/** Texts that run if they are taken for HTML, for a script address, or for a template. Each then calls `pwned`. */
export const TAG = '<img src=x onerror=pwned(1)>';
export const TEXTS = [
  TAG,
  '"><script>pwned(2)</script>',
  `'-pwned(3)-'`,
  '<svg/onload=pwned(4)><math><mtext></form><form><mglyph><style></math><img src onerror=pwned(5)>',
  '{{constructor.constructor("pwned(6)")()}}',
  '</textarea></title></style><iframe srcdoc="<script>parent.pwned(8)</script>">',
  `<link rel=stylesheet href=//${EVIL}/a.css><base href=//${EVIL}/><meta http-equiv=refresh content="0;url=//${EVIL}">`,
].join(' ');

/** The part that fits into a short text, and a hostile but valid address. */
const SHORT = TEXTS.slice(0, 250);
const MAIL = "o'onerror=pwned@example.org";

/** Markdown with hostile links and pictures. */
export const MARKDOWN = `# ${TAG}

${TEXTS}

[a link](javascript:pwned(10)) [another](JaVaScRiPt:pwned(11)) [data](data:text/html,<script>pwned(12)</script>) <javascript:pwned(13)> [ref][r]

![a picture](https://${EVIL}/seen.png) ![no picture](javascript:pwned(14)) ![ref][p] ![protocol](//${EVIL}/seen2.png) ![own](/uploads/none.png)

[r]: vbscript:pwned(15)
[p]: https://${EVIL}/seen3.png "${TAG.replaceAll('"', '')}"

| a | b |
|---|---|
| ${TAG} | [x](javascript:pwned(16)) |

\`\`\`html
${TAG}
\`\`\`
`;

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });

/** Blocks with hostile texts, addresses and unknown keys, as far as the server accepts them. */
export const BLOCKS = [
  { type: 'paragraph', children: [text(TEXTS, { bold: true, onclick: 'pwned(20)', style: 'x' })], onclick: 'pwned(21)' },
  { type: 'heading', level: 1, children: [text(TAG)] },
  { type: 'code', language: '"><img src=x onerror=pwned(22)>', children: [text(TAG)] },
  { type: 'paragraph', children: [{ type: 'link', url: `https://${EVIL}/?q=${TAG}`, rel: TAG, children: [text('a link')] }] },
  { type: 'paragraph', children: [{ type: 'link', url: `//${EVIL}/x`, children: [text('another link')] }] },
  {
    type: 'image',
    image: {
      name: TAG,
      alternativeText: TAG,
      caption: TAG,
      url: `https://${EVIL}/block.png`,
      width: 10,
      height: 10,
      hash: 'x',
      ext: '.png',
      mime: 'image/png',
      size: 1,
      provider: 'local',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      formats: { thumbnail: { url: `https://${EVIL}/thumbnail.png`, width: 1, height: 1 } },
    },
    children: [text('')],
  },
];

/** A content type with hostile texts wherever people read it. */
export const HOSTILE_TYPE = {
  kind: 'collectionType',
  collectionName: 'hostiles',
  info: { singularName: 'hostile', pluralName: 'hostiles', displayName: TAG, description: TEXTS, icon: TAG },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', pluginOptions: { admin: { label: TAG, hint: TEXTS, placeholder: TAG } } },
    kind: { type: 'enumeration', enum: ['javascript_pwned', 'constructor', '__proto__x'] },
    constructor_: { type: 'json' },
    toString_: { type: 'component', component: 'page.hostile', repeatable: true },
  },
};

export const HOSTILE_COMPONENT = {
  collectionName: 'components_page_hostile',
  info: { displayName: TAG },
  attributes: { line: { type: 'string', pluginOptions: { admin: { label: TAG } } } },
};

/** An SVG that would run a script if it were opened as a page. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="pwned(30)"><script>pwned(31)</script><image href="https://${EVIL}/svg.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:pwned(32)"/></foreignObject></svg>`;

/** The smallest possible PNG. */
export function png(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Fills every attribute of every type with hostile content. */
export async function seedHostile(served: Served): Promise<Readonly<Record<'everything' | 'article' | 'author' | 'hostile', string>>> {
  const files: number[] = [];
  for (const name of [`x' onerror='pwned(40)' y='.png`, `javascript&colon;pwned(41).png`, '=1+1 @sum.png', '‮gnp.exe.png'])
    files.push(await served.upload(name, 'image/png', png()));
  files.push(await served.upload('picture.svg', 'image/svg+xml', Buffer.from(SVG)));
  await served.upload('page.html', 'text/html', Buffer.from('<script>pwned(42)</script>'));
  const id = async (path: string, data: object) => String((await served.seed('POST', path, data)).documentId);
  const author = await id('/api/authors', {
    name: SHORT,
    email: MAIL,
    biography: MARKDOWN,
    portrait: files[0],
  });
  const tag = await id('/api/tags', { name: TAG });
  const article = await id('/api/articles?status=draft', {
    title: TAG,
    slug: 'hostile',
    summary: TEXTS.slice(0, 290),
    body: BLOCKS,
    cover: files[1],
    author,
    tags: [tag],
    sections: [
      { __component: 'page.quote', words: TEXTS, speaker: TAG },
      { __component: 'page.picture', file: files[4], caption: TAG },
      { __component: 'page.text', text: MARKDOWN },
    ],
    seo: { title: TAG, description: TEXTS },
  });
  const everything = await id('/api/everythings?status=draft', {
    string: 'A"><svg onload=a()>',
    text: TEXTS,
    richtext: MARKDOWN,
    blocks: BLOCKS,
    email: MAIL,
    json: { [TAG]: TEXTS, __proto__x: '</script><script>pwned(44)</script>' },
    media: files,
    toOne: author,
    toMany: [tag],
    component: { title: TAG, description: TEXTS },
    components: [{ label: TAG, address: 'javascript:pwned(45)', note: SHORT }],
    zone: [
      { __component: 'page.quote', words: TEXTS, speaker: TAG },
      { __component: 'page.text', text: MARKDOWN },
    ],
  });
  const hostile = await id('/api/hostiles?status=draft', {
    title: SHORT,
    kind: 'javascript_pwned',
    constructor_: { constructor: { prototype: { pwned: TAG } } },
    toString_: [{ line: TAG }],
  });
  await served.seed('PUT', '/api/masthead', { name: TAG, motto: SHORT });
  return { everything, article, author, hostile };
}
