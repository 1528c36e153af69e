import { usePictures } from '../../client/pictures.ts';
import { placed } from '../../client/root.ts';
import { hunksOf } from '../../form/differ.ts';
import { type PlainMessageId, t } from '../../i18n/translate.ts';
import type { DifferenceProps } from '../field.ts';
import { Words } from '../text-difference.tsx';
import styles from './difference.module.css';
import { isNode } from './stored/block.ts';
import { textOf } from './text-of.ts';

/** Shows added and removed blocks, and the changed words of others. Unchanged blocks are only counted. */
export function BlocksDifference({ before, after }: DifferenceProps) {
  const old = Array.isArray(before) ? before : [];
  const now = Array.isArray(after) ? after : [];
  const hunks = hunksOf(old.map(keyOf), now.map(keyOf));
  let last = 0;
  return (
    <div className={styles.blocks}>
      {hunks.map(({ start, end, to, until }) => {
        const same = start - last;
        last = end;
        const rows = Array.from({ length: Math.max(end - start, until - to) }, (_, index) => index);
        return (
          <div key={`${start} ${to}`} className={styles.hunk}>
            <Same count={same} />
            {rows.map((index) => (
              <Block
                key={index}
                before={index < end - start ? old[start + index] : undefined}
                after={index < until - to ? now[to + index] : undefined}
              />
            ))}
          </div>
        );
      })}
      <Same count={old.length - last} />
    </div>
  );
}

function Same({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <p className={styles.same}>{t('fields.unchangedBlocks', { count })}</p>;
}

function Block({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const [was, is] = [before === undefined ? '' : textOf([before]), after === undefined ? '' : textOf([after])];
  const [look, newLook] = [lookOf(before), lookOf(after)];
  return (
    <div className={styles.block}>
      {look !== newLook && (
        <p className={styles.look}>
          {before !== undefined && <del>{look}</del>} {after !== undefined && <ins>{newLook}</ins>}
        </p>
      )}
      {was === is && look === newLook && was !== '' && <p className={styles.look}>{t('fields.formattingChanged')}</p>}
      <Words before={was} after={is} />
      <Pictures before={before} after={after} />
    </div>
  );
}

function Pictures({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const isOurs = usePictures();
  const [was, is] = [addressOf(before), addressOf(after)];
  if (was === is) return null;
  const shown = (address: string, alt: string) =>
    isOurs(address) ? <img src={placed(address)} alt={alt} /> : <span>{t('fields.imageAddress', { when: alt, address })}</span>;
  return (
    <p className={styles.pictures}>
      {was !== null && shown(was, t('common.before'))}
      {is !== null && shown(is, t('fields.after'))}
    </p>
  );
}

function addressOf(block: unknown): string | null {
  if (!isNode(block) || block.type !== 'image' || !isNode(block.image)) return null;
  const { formats, url } = block.image;
  const small = isNode(formats) && isNode(formats.thumbnail) ? formats.thumbnail.url : undefined;
  return typeof small === 'string' ? small : typeof url === 'string' ? url : null;
}

/** Returns a key that is equal for equal blocks. */
function keyOf(block: unknown): string {
  return JSON.stringify(block) ?? '';
}

const WORDS: ReadonlyMap<string, PlainMessageId> = new Map<string, PlainMessageId>([
  ['paragraph', 'fields.paragraph'],
  ['quote', 'fields.quote'],
  ['code', 'fields.codeBlock'],
  ['image', 'fields.image'],
]);

/** Returns the kind of a stored block as a label. */
function lookOf(block: unknown): string {
  if (!isNode(block)) return '';
  if (block.type === 'heading') return t('fields.headingLevel', { level: Number(block.level) });
  if (block.type === 'list') return block.format === 'ordered' ? t('fields.numberedList') : t('common.list');
  if (typeof block.type !== 'string') return '';
  const known = WORDS.get(block.type);
  return known === undefined ? block.type : t(known);
}
