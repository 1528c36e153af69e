import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createElement, Fragment, type ReactNode, useDeferredValue, useMemo } from 'react';
import { usePictures } from '../../client/pictures.ts';
import { placed } from '../../client/root.ts';
import { rich } from '../../i18n/rich.ts';
import { t } from '../../i18n/translate.ts';
import { isSafeLink } from '../blocks/stored/block.ts';
import styles from './preview.module.css';

/** Shows a Markdown text as readers see it. It builds elements and never uses HTML; HTML within the text is shown as text. */
export function MarkdownPreview({ text }: { readonly text: string }) {
  const given = useDeferredValue(text);
  const tree = useMemo(() => fromMarkdown(given, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), [given]);
  return (
    <div className={styles.preview} dir="auto">
      {text.trim() === '' ? <p>{t('fields.nothingToPreview')}</p> : within(tree, tree)}
    </div>
  );
}

function within(parent: Parents, root: Root): ReactNode {
  return parent.children.map((child, index) => {
    const { offset = index } = child.position?.start ?? {};
    return <Fragment key={`${child.type} ${offset}`}>{shown(child, root)}</Fragment>;
  });
}

function shown(node: Nodes, root: Root): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{within(node, root)}</p>;
    case 'heading':
      return createElement(`h${node.depth}`, null, within(node, root));
    case 'blockquote':
      return <blockquote>{within(node, root)}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{within(node, root)}</ol> : <ul>{within(node, root)}</ul>;
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (
            <input type="checkbox" checked={node.checked} disabled aria-label={node.checked ? t('common.done') : t('fields.taskNotDone')} />
          )}
          {within(node, root)}
        </li>
      );
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'strong':
      return <strong>{within(node, root)}</strong>;
    case 'emphasis':
      return <em>{within(node, root)}</em>;
    case 'delete':
      return <s>{within(node, root)}</s>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return linked(node.url, within(node, root));
    case 'linkReference':
      return linked(addressOf(node.identifier, root), within(node, root));
    case 'image':
      return <Picture address={node.url} alt={node.alt ?? ''} />;
    case 'imageReference':
      return <Picture address={addressOf(node.identifier, root)} alt={node.alt ?? ''} />;
    case 'table':
      return (
        <table>
          <tbody>{within(node, root)}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{within(node, root)}</tr>;
    case 'tableCell':
      return <td>{within(node, root)}</td>;
    case 'footnoteReference':
      return <sup>{node.label}</sup>;
    case 'footnoteDefinition':
      return (
        <div className={styles.note}>
          <sup>{node.label}</sup> {within(node, root)}
        </div>
      );
    case 'text':
    case 'html':
      return node.value;
    default:
      return null;
  }
}

/** An image. One of another server is not loaded but shown as a link. */
function Picture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const isOurs = usePictures();
  if (isOurs(address)) return <img src={placed(address)} alt={alt} loading="lazy" />;
  return <span className={styles.elsewhere}>{rich('fields.externalImage', { picture: linked(address, alt || address) })}</span>;
}

function linked(url: string, children: ReactNode): ReactNode {
  const isFit = url.startsWith('#') || isSafeLink(url);
  return isFit ? (
    <a href={placed(url)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span title={t('fields.linkUrlNotAllowed', { address: url })}>{children}</span>
  );
}

function addressOf(identifier: string, root: Root): string {
  const found = root.children.find((child) => child.type === 'definition' && child.identifier === identifier);
  return found?.type === 'definition' ? found.url : '';
}
