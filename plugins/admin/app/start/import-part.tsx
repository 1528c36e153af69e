import { type FormEvent, useState } from 'react';
import { useModel } from '../client/queries.ts';
import type { StartImport } from '../client/types.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { t } from '../words/text.ts';
import { ImportRun } from './import-run.tsx';
import styles from './start.module.css';
import { useImport, useStarting } from './use-start.ts';

/** Imports a Strapi project: form, progress and report. */
export function ImportPart({ isGranted }: { readonly isGranted: boolean }) {
  const told = useImport(isGranted);
  return (
    <section className={styles.way}>
      <h2>{t('Bring a project of Strapi over')}</h2>
      <div>
        <p>
          {t('Its types, documents, users, rights and files come here, with the same ids and addresses. The project itself is only read.')}
        </p>
        {isGranted ? told !== undefined && <Bringing told={told} /> : <p className={styles.note}>{t('An administrator can do this.')}</p>}
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
          {t('This project has types already. A project of Strapi comes into one that has none, or into a new folder:')}{' '}
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
  if (!goesOn) return t('Bring it over');
  return hasFailed ? t('Go on where it ended') : t('Bring over what has changed');
}

function ImportForm({ goesOn, project: last, hasLooked, hasFailed }: ImportFormProps) {
  const { bring } = useStarting();
  const { isBusy, run } = useDoing([]);
  const [project, setProject] = useState(last);
  const [database, setDatabase] = useState('');
  const [uploads, setUploads] = useState('');
  const [drafts, setDrafts] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (isDryRun: boolean) => {
    if (project.trim() === '') {
      setProblem(t('Say where the project is.'));
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
        label={t('Folder of the project, or an archive of it')}
        hint={t(
          'A path within the folder that import-strapi.config.folder names in config/plugins. Without this option: an archive in the folder of the app. Create an archive with strapi export --no-encrypt.',
        )}
        value={project}
        error={problem}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onValue={setProject}
      />
      <details>
        <summary>{t('More')}</summary>
        <TextField
          label={t('Its database, where it is another one than it is configured with')}
          hint={t('For example mysql://…, postgres://… or sqlite:…')}
          value={database}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onValue={setDatabase}
        />
        <TextField
          label={t('Folder of its files, where these are not in public/uploads')}
          value={uploads}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onValue={setUploads}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={drafts} onChange={({ target }) => setDrafts(target.checked)} />
          {t('Who may find documents may find drafts, too, as in Strapi')}
        </label>
      </details>
      <p className={styles.note}>
        {t('The configuration of the project is code and runs here to find its database: bring only projects that you trust.')}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind={hasLooked ? 'plain' : 'main'} isBusy={isBusy} onClick={() => undefined}>
          {t('Look what would come along')}
        </Button>
        <Button kind={hasLooked ? 'main' : 'plain'} isBusy={isBusy} onClick={() => begin(false)}>
          {doOf(goesOn, hasFailed)}
        </Button>
      </div>
    </form>
  );
}
