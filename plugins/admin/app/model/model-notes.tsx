import { Link } from '@tanstack/react-router';
import type { FileProblem } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RebaseButton } from './conflict-part.tsx';
import { addressOf } from './draft/draft.ts';
import type { LostReason } from './draft/rebase.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { modelStore, useGranted } from './use-model.ts';
import { titleOfUid } from './words.ts';

/** Maximum number of problems that are shown. */
const MAX_SHOWN = 5;

/** Notes on why the model cannot be changed, on problems in the files, and on changes of other people. */
export function ModelNotes({ state }: { readonly state: ModelState }) {
  const mayChange = useGranted('plugin::admin.model.change');
  const { why, problems } = state.files;
  return (
    <>
      {why !== null && (
        <p className={styles.note}>
          {translateServer(why)}{' '}
          {rich('model.definedInFiles', {
            command: <code>plinth dev</code>,
          })}
        </p>
      )}
      {why === null && !mayChange && <p className={styles.note}>{t('model.noEditPermission')}</p>}
      {state.isOutdated && (
        <div className={styles.note}>
          <p>{t('model.filesChanged')}</p>
          <p className={styles.line}>
            <RebaseButton />
            <Button kind="bare" onClick={() => modelStore.begin(state.files, true)}>
              {t('model.discardAndReload')}
            </Button>
          </p>
        </div>
      )}
      {state.lost.length > 0 && <LostChanges state={state} />}
      {problems.length > 0 && <FileProblems state={state} problems={problems} />}
    </>
  );
}

const REASONS: Readonly<Record<LostReason, PlainMessageId>> = {
  removed: 'model.deletedByOther',
  changed: 'model.changedByOther',
  taken: 'model.nameTaken',
};

/** The changes that could not be applied to the new files. */
function LostChanges({ state }: { readonly state: ModelState }) {
  return (
    <div className={`${styles.note} ${styles.noteBad}`} role="alert">
      <p>{t('model.changesNotCarriedOver', { count: state.lost.length })}</p>
      <ul>
        {state.lost.map(({ uid, path, reason }) => (
          <li key={`${uid} ${path.join('.')}`}>
            {rich('model.placeAndReason', {
              place: (
                <>
                  <bdi>{titleOfUid(state.draft, uid)}</bdi> <span className={styles.mono}>{path.join('.')}</span>
                </>
              ),
              reason: t(REASONS[reason]),
            })}
          </li>
        ))}
      </ul>
      <Button kind="bare" onClick={() => modelStore.forgetLost()}>
        {t('common.close')}
      </Button>
    </div>
  );
}

interface FileProblemsProps {
  readonly state: ModelState;
  readonly problems: readonly FileProblem[];
}

/** The errors with which the app would not start. Those in a definition that is shown can be corrected here, too. */
function FileProblems({ state, problems }: FileProblemsProps) {
  const rest = problems.length - MAX_SHOWN;
  return (
    <div className={`${styles.note} ${styles.noteBad}`} role="alert">
      <p>{t('model.filesHaveErrors')}</p>
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.file} ${problem.path} ${problem.message}`}>
            {rich('model.placeAndError', {
              place: <span className={styles.mono}>{placeOf(problem)}</span>,
              mistake: translateServer(problem.message),
            })}{' '}
            <Fix state={state} problem={problem} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('model.moreErrors', { count: rest })}</p>}
    </div>
  );
}

function Fix({ state, problem: { uid } }: { readonly state: ModelState; readonly problem: FileProblem }) {
  const type = state.draft.types.find(({ was }) => was !== null && was === uid);
  if (type === undefined) return <span className={styles.small}>{t('model.fixInFile')}</span>;
  return (
    <Link to="/model/$name" params={{ name: addressOf(type) }}>
      {t('model.openNamed', { name: titleOfUid(state.draft, type.uid) })}
    </Link>
  );
}

/** Formats the place of an error: `config/content-types/article.json:12, attributes.author.target`. */
function placeOf({ file, line, path }: FileProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return path === '' ? place : `${place}, ${path}`;
}
