import { createElement, Fragment, type JSX, type ReactNode } from 'react';
import { usePictures } from '../../client/pictures.ts';
import { placed } from '../../client/root.ts';
import { t } from '../../i18n/translate.ts';
import styles from './read.module.css';
import { childrenOf, isNode, isSafeLink, isText, type StoredNode, TEXT_MARKS, type TextMark } from './stored/block.ts';

/** Shows a stored text with headings, lists and links. It builds elements and never uses HTML. */
export function BlocksRead({ value }: { readonly value: unknown }) {
  return (
    <div className={styles.text} dir="auto">
      {within(Array.isArray(value) ? value : [])}
    </div>
  );
}

function within(nodes: readonly unknown[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: what is only read has no other order.
  return nodes.map((node, index) => <Fragment key={index}>{isNode(node) && <Shown node={node} />}</Fragment>);
}

function Shown({ node }: { readonly node: StoredNode }): ReactNode {
  if (isText(node)) return marked(node);
  const inner = within(childrenOf(node) ?? []);
  switch (node.type) {
    // Not a heading element: screen readers navigate the form's fields by headings.
    case 'heading':
      return <p className={styles.heading}>{inner}</p>;
    case 'list':
      return node.format === 'ordered' ? <ol>{inner}</ol> : <ul>{inner}</ul>;
    case 'list-item':
      return <li>{inner}</li>;
    case 'quote':
      return <blockquote>{inner}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{inner}</code>
        </pre>
      );
    case 'image':
      return <Picture image={node.image} />;
    case 'link':
      return isSafeLink(node.url) ? (
        <a href={placed(node.url)} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      ) : (
        inner
      );
    default:
      return <p>{inner}</p>;
  }
}

const TAGS: Readonly<Record<TextMark, keyof JSX.IntrinsicElements>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
};

function marked(node: StoredNode & { readonly text: string }): ReactNode {
  let shown: ReactNode = node.text;
  for (const mark of TEXT_MARKS.filter((each) => node[each] === true)) shown = createElement(TAGS[mark], null, shown);
  return shown;
}

function Picture({ image }: { readonly image: unknown }) {
  const isOurs = usePictures();
  if (!isNode(image) || typeof image.url !== 'string') return null;
  const alt = String(image.alternativeText ?? image.name ?? t('fields.imageInText'));
  return isOurs(image.url) ? <img src={placed(image.url)} alt={alt} loading="lazy" /> : <p>[{alt}]</p>;
}
