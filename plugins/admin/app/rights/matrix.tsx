import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import type { RightsSubject, ToldGrant } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { CellPanel } from './cell-panel.tsx';
import { type Extent, expand, extentOf, type Granted, grantAs } from './grants.ts';
import styles from './rights.module.css';
import { toggled } from './toggle.ts';
import { DEEDS, type Deed, deedsOf, deedTitle, ruleInBrief, titleAmong, titleOf } from './words.ts';

interface MatrixProps {
  readonly subjects: readonly RightsSubject[];
  readonly grants: readonly ToldGrant[];
  /** Grants before the changes. Differences are marked. */
  readonly before: readonly ToldGrant[];
  /** Holder of the grants. Only rules of visitors can refer to the caller as a user of the app. */
  readonly of: 'staff' | 'visitors' | 'public' | 'token';
  /** Why nothing can be changed; null: it can. */
  readonly against: string | null;
  onGrants(grants: readonly ToldGrant[]): void;
}

/** A cell of the table. */
interface At {
  readonly uid: string;
  readonly key: string;
}

/** The table of rights: types of the app by action, and below it the actions of plugins. */
export function Matrix({ subjects, grants, before, of, against, onGrants }: MatrixProps) {
  const granted = useMemo(() => expand(grants, subjects), [grants, subjects]);
  const grantedBefore = useMemo(() => expand(before, subjects), [before, subjects]);
  const [open, setOpen] = useState<At | null>(null);
  const [at, setAt] = useState<At | null>(null);
  const latest = useRef({ grants, granted, against, onGrants });
  latest.current = { grants, granted, against, onGrants };
  const types = subjects.filter(({ plugin }) => plugin === null);
  const others = subjects.filter(({ plugin }) => plugin !== null);
  const rows = useMemo(() => new Map(subjects.map((subject) => [subject.uid, deedsOf(subject)])), [subjects]);
  const columns = DEEDS.filter(({ key }) => types.some(({ uid }) => rows.get(uid)?.some((deed) => deed.key === key)));
  const rest = new Map(types.map(({ uid }) => [uid, (rows.get(uid) ?? []).filter((deed) => !DEEDS.some(({ key }) => key === deed.key))]));
  const hasRest = [...rest.values()].some((deeds) => deeds.length > 0);
  const width = columns.length + (hasRest ? 1 : 0);
  // The same functions for all rows, so that a row only renders when its own rights change.
  const [acts] = useState(() => ({
    open: (place: At) => setOpen((now) => (now?.uid === place.uid && now.key === place.key ? null : place)),
    focus: setAt,
    toggle(subject: RightsSubject, deed: Deed) {
      const { grants: present, granted: all, against: reason, onGrants: change } = latest.current;
      if (reason !== null) return;
      const next = toggled(present, all, subject, deed, subjects);
      // The panel says which permission is missing.
      if (next === null) setOpen({ uid: subject.uid, key: deed.key });
      else change(next);
    },
  }));
  const body = (each: RightsSubject, deeds: readonly (Deed | null)[], others: readonly Deed[] | null) => {
    const own = (from: ReadonlyMap<string, Granted>) =>
      (rows.get(each.uid) ?? []).map((deed) =>
        extentOf(
          deed.verbs.map((verb) => `${each.uid}.${verb}`),
          from,
        ),
      );
    const isOpen = open?.uid === each.uid;
    const shown = isOpen ? (open.key === REST ? (others ?? []) : (rows.get(each.uid) ?? []).filter(({ key }) => key === open.key)) : [];
    return [
      <Row
        key={each.uid}
        subject={each}
        deeds={deeds}
        others={hasRest ? others : null}
        extents={JSON.stringify(own(granted))}
        before={JSON.stringify(own(grantedBefore))}
        openKey={isOpen ? open.key : null}
        atKey={
          at?.uid === each.uid ? at.key : at === null && each === subjects[0] ? (deeds.find((deed) => deed !== null)?.key ?? null) : null
        }
        acts={acts}
      />,
      shown.length > 0 && (
        <tr key={`${each.uid} open`}>
          <td colSpan={width + 1}>
            {shown.map((deed) => (
              <CellPanel
                key={deed.key}
                subject={each}
                deed={deed}
                of={of}
                against={against}
                granted={granted}
                onGrant={(verbs, as) => onGrants(grantAs(grants, each, verbs, as, subjects))}
              />
            ))}
          </td>
        </tr>
      ),
    ];
  };
  return (
    <table className={styles.grid} onKeyDown={go}>
      <thead>
        <tr>
          <th scope="col">
            <span className="for-readers">{t('roles.resource')}</span>
          </th>
          {columns.map((deed) => (
            <th key={deed.key} scope="col">
              {deedTitle(deed)}
            </th>
          ))}
          {hasRest && <th scope="col">{t('roles.more')}</th>}
        </tr>
      </thead>
      <tbody>
        {types.flatMap((each) => {
          const deeds = rows.get(each.uid) ?? [];
          return body(
            each,
            columns.map(({ key }) => deeds.find((deed) => deed.key === key) ?? null),
            rest.get(each.uid) ?? [],
          );
        })}
      </tbody>
      <Plugins subjects={others} width={width} granted={granted} before={grantedBefore} open={open} acts={acts}>
        {(each) => body(each, [], rows.get(each.uid) ?? [])[1]}
      </Plugins>
    </table>
  );
}

/** Key of the column for all other actions. */
const REST = 'more';

interface Acts {
  open(place: At): void;
  focus(place: At): void;
  toggle(subject: RightsSubject, deed: Deed): void;
}

interface RowProps {
  readonly subject: RightsSubject;
  /** By column; null: the subject has no such action. */
  readonly deeds: readonly (Deed | null)[];
  /** Content of the last column; null: there is no such column. */
  readonly others: readonly Deed[] | null;
  /** As JSON, so that `memo` can compare it: see `Extent`. */
  readonly extents: string;
  readonly before: string;
  readonly openKey: string | null;
  /** The cell that is in tab order. */
  readonly atKey: string | null;
  readonly acts: Acts;
}

/** A row of the table. It only renders when its own rights change. */
const Row = memo(function Row({ subject, deeds, others, extents, before, openKey, atKey, acts }: RowProps) {
  const all = deedsOf(subject);
  const [now, then] = [JSON.parse(extents) as readonly Extent[], JSON.parse(before) as readonly Extent[]];
  const of = (deed: Deed) => all.findIndex(({ key }) => key === deed.key);
  const cell = (key: string, title: string, deed: Deed | null, extent: Extent, isChanged: boolean) => (
    <td key={key}>
      <button
        type="button"
        className={styles.cell}
        data-extent={extent.kind}
        data-at={`${subject.uid} ${key}`}
        {...(isChanged && { 'data-changed': '' })}
        tabIndex={atKey === key ? 0 : -1}
        aria-expanded={openKey === key}
        aria-label={cellName({ what: titleOf(subject), deed: title, extent: extentInWords(extent, subject) }, isChanged)}
        onClick={() => acts.open({ uid: subject.uid, key })}
        onFocus={() => acts.focus({ uid: subject.uid, key })}
        onKeyDown={(event) => {
          if (event.key !== ' ' || deed === null) return;
          event.preventDefault();
          acts.toggle(subject, deed);
        }}
      >
        {extentInBrief(extent, subject)}
      </button>
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <bdi>{titleOf(subject)}</bdi>
      </th>
      {deeds.map((deed, column) => {
        const index = deed === null ? -1 : of(deed);
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
        if (deed === null) return <td key={`none ${column}`} />;
        return cell(deed.key, deedTitle(deed), deed, now[index] as Extent, extentKey(now[index]) !== extentKey(then[index]));
      })}
      {others !== null &&
        (others.length === 0 ? (
          <td />
        ) : (
          cell(
            REST,
            t('roles.more'),
            null,
            together(others.map((deed) => now[of(deed)] as Extent)),
            others.some((deed) => extentKey(now[of(deed)]) !== extentKey(then[of(deed)])),
          )
        ))}
    </tr>
  );
});

interface PluginsProps {
  readonly subjects: readonly RightsSubject[];
  readonly width: number;
  readonly granted: ReadonlyMap<string, Granted>;
  readonly before: ReadonlyMap<string, Granted>;
  readonly open: At | null;
  readonly acts: Acts;
  /** Renders the content below an expanded row. */
  children(subject: RightsSubject): ReactNode;
}

/** The actions of plugins: an expandable row for each plugin. */
function Plugins({ subjects, width, granted, before, open, acts, children }: PluginsProps) {
  if (subjects.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={width + 1}>
          {t('roles.otherPermissions')}
        </th>
      </tr>
      {subjects.flatMap((subject) => {
        const title = titleAmong(subject, subjects);
        const actions = subject.actions.map(({ verb }) => `${subject.uid}.${verb}`);
        const held = actions.filter((action) => granted.has(action)).length;
        const isChanged = actions.some(
          (action) =>
            JSON.stringify(granted.get(action)?.rule) !== JSON.stringify(before.get(action)?.rule) ||
            granted.has(action) !== before.has(action),
        );
        const isOpen = open?.uid === subject.uid;
        return [
          <tr key={subject.uid}>
            <th scope="row">
              <bdi>{title}</bdi>
            </th>
            <td colSpan={width}>
              <button
                type="button"
                className={styles.cell}
                data-extent={held === 0 ? 'no' : held === actions.length ? 'all' : 'mixed'}
                data-at={`${subject.uid} ${REST}`}
                {...(isChanged && { 'data-changed': '' })}
                aria-expanded={isOpen}
                aria-label={lineName({ what: title, part: held, all: actions.length }, isChanged)}
                onClick={() => acts.open({ uid: subject.uid, key: REST })}
              >
                {held === 0
                  ? '–'
                  : held === actions.length
                    ? t('roles.cellAll')
                    : t('roles.countOfTotal', { part: held, all: actions.length })}
              </button>
            </td>
          </tr>,
          isOpen && children(subject),
        ];
      })}
    </tbody>
  );
}

/** Arrow keys move between cells. */
function go(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLButtonElement) || target.dataset.at === undefined) return;
  const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[key];
  if (step === undefined) return;
  event.preventDefault();
  const [down = 0, aside = 0] = step;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const rows = [...currentTarget.querySelectorAll('tr')].filter((row) => row.querySelector('[data-at]') !== null);
  const row = target.closest('tr') as HTMLTableRowElement;
  const column = (target.closest('td') as HTMLTableCellElement).cellIndex;
  if (down !== 0) {
    const next = rows[rows.indexOf(row) + down];
    const cells = [...(next?.querySelectorAll<HTMLElement>('[data-at]') ?? [])];
    const same = cells.find((cell) => (cell.closest('td') as HTMLTableCellElement).cellIndex === column);
    (same ?? cells[0])?.focus();
    return;
  }
  const cells = [...row.querySelectorAll<HTMLElement>('[data-at]')];
  cells[cells.indexOf(target) + (isRtl ? -aside : aside)]?.focus();
}

function together(extents: readonly Extent[]): Extent {
  const kinds = new Set(extents.map(extentKey));
  return kinds.size === 1 ? (extents[0] as Extent) : { kind: 'mixed' };
}

function extentKey(extent: Extent | undefined): string {
  return JSON.stringify(extent);
}

function extentInBrief(extent: Extent, subject: RightsSubject): string {
  if (extent.kind === 'some') return ruleInBrief(extent.rule, subject);
  return { no: '–', all: t('roles.cellAll'), mixed: t('roles.cellSome') }[extent.kind];
}

function extentInWords(extent: Extent, subject: RightsSubject): string {
  if (extent.kind === 'some') return ruleInBrief(extent.rule, subject);
  return { no: t('roles.cellNone'), all: t('roles.cellAll'), mixed: t('roles.cellSome') }[extent.kind];
}

function cellName(fillings: Readonly<Record<'what' | 'deed' | 'extent', string>>, isChanged: boolean): string {
  return isChanged ? t('roles.cellNameUnsaved', fillings) : t('roles.cellName', fillings);
}

function lineName(fillings: { readonly what: string; readonly part: number; readonly all: number }, isChanged: boolean): string {
  return isChanged ? t('roles.rowNameUnsaved', fillings) : t('roles.rowName', fillings);
}
