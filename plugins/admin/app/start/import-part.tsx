import { type FormEvent, useState } from 'react';
import { useModel } from '../client/queries.ts';
import type { StartImport } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { ImportRun } from './import-run.tsx';
import { NotLoaded } from './not-loaded.tsx';
import styles from './start.module.css';
import { useEntered, useImport, useStarting } from './use-start.ts';

/** Imports a Strapi project: form, progress and report. */
export function ImportPart({ isGranted }: { readonly isGranted: boolean }) {
  const { data: told, error, refetch } = useImport(isGranted);
  return (
    <section className={styles.way}>
      <h2>{t('start.importStrapiProject')}</h2>
      <div>
        <p>{t('start.importDescription')}</p>
        {!isGranted && <p className={styles.note}>{t('start.requiresAdministrator')}</p>}
        {told !== undefined && <Bringing told={told} />}
        {told === undefined && error !== null && <NotLoaded error={error} onAgain={() => void refetch()} />}
      </div>
    </section>
  );
}

function Bringing({ told: { why, goesOn, state } }: { readonly told: StartImport }) {
  const { hasTypes } = useModel();
  const isRunning = state?.phase === 'running';
  if (why !== null) return <p className={styles.note}>{why}</p>;
  return (
    <>
      {state !== null && <ImportRun state={state} />}
      {!isRunning && hasTypes && !goesOn && (
        <p className={styles.note}>
          {t('start.importNeedsEmptyProject')}{' '}
          <code className={styles.code}>npx plinth import strapi --project ../my-project --app ../my-app</code>
        </p>
      )}
      {!isRunning && (!hasTypes || goesOn) && (
        <ImportForm
          goesOn={goesOn}
          project={state?.project ?? ''}
          hasLooked={state?.phase === 'done' && state.isDryRun}
          hasFailed={state?.phase === 'failed'}
        />
      )}
    </>
  );
}

interface ImportFormProps {
  readonly goesOn: boolean;
  /** Path of the project in the last request. */
  readonly project: string;
  /** Whether a dry run has reported what would be imported. */
  readonly hasLooked: boolean;
  /** Whether the last import failed. */
  readonly hasFailed: boolean;
}

function doOf(goesOn: boolean, hasFailed: boolean): string {
  if (!goesOn) return t('start.importProject');
  return hasFailed ? t('start.resumeImport') : t('start.importChanges');
}

function ImportForm({ goesOn, project: last, hasLooked, hasFailed }: ImportFormProps) {
  const { bring } = useStarting();
  const { isBusy, run } = useDoing([]);
  const [{ project = last, database, uploads, drafts }, enter] = useEntered();
  /** What was entered before is in sight when the form is shown again. */
  const [hasMore] = useState(database !== '' || uploads !== '' || drafts);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (isDryRun: boolean) => {
    if (project.trim() === '') {
      setProblem(t('start.enterProject'));
      return;
    }
    setProblem(null);
    const asked = { project, ...(database && { database }), ...(uploads && { uploads }), ...(drafts && { drafts }), isDryRun };
    void run(() => bring(asked), null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin(true);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('start.projectOrArchive')}
        hint={t('start.projectPathHelp')}
        value={project}
        error={problem}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onValue={(text) => enter({ project: text })}
      />
      <details open={hasMore}>
        <summary>{t('start.advancedOptions')}</summary>
        <TextField
          label={t('start.databaseUrl')}
          hint={t('start.databaseUrlExamples')}
          value={database}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onValue={(text) => enter({ database: text })}
        />
        <TextField
          label={t('start.uploadsFolder')}
          value={uploads}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onValue={(text) => enter({ uploads: text })}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={drafts} onChange={({ target }) => enter({ drafts: target.checked })} />
          {t('start.findIncludesDrafts')}
        </label>
      </details>
      <p className={styles.note}>{t('start.trustedProjectsOnly')}</p>
      <div className={styles.buttons}>
        <Button type="submit" kind={hasLooked ? 'plain' : 'main'} isBusy={isBusy} onClick={() => undefined}>
          {t('start.previewImport')}
        </Button>
        <Button kind={hasLooked ? 'main' : 'plain'} isBusy={isBusy} onClick={() => begin(false)}>
          {doOf(goesOn, hasFailed)}
        </Button>
      </div>
    </form>
  );
}
