import { Link } from '@tanstack/react-router';
import { useModel } from '../client/queries.ts';
import type { OptionLine, SettingsTold } from '../client/types.ts';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
import { OptionLines } from './option-lines.tsx';
import styles from './settings.module.css';

interface OptionPageProps {
  readonly settings: SettingsTold;
}

const PREVIEW: readonly [string, string] = ['admin', 'preview'];

/** Lists the preview pages of the site. */
export function PreviewLines({ settings: { options, configFiles } }: OptionPageProps) {
  const line = options.find(({ plugin, path }) => plugin === PREVIEW[0] && path === PREVIEW[1]);
  const pages = Object.entries((line?.value ?? {}) as Readonly<Record<string, { readonly url: string }>>);
  const example = {
    admin: { config: { preview: { 'api::article.article': { url: 'https://site.example/preview?slug={slug}&token={token}' } } } },
  };
  return (
    <>
      <p className={styles.quiet}>
        {t(
          'Pages of the site on which people look at drafts. Their hosts may stand in a frame of this page, which is told so when the service starts: files of the app say them, and nobody who has come in here lets another host in.',
        )}
      </p>
      {pages.length === 0 ? (
        <p>{t('There is none.')}</p>
      ) : (
        <dl className={styles.options}>
          {pages.map(([uid, { url }]) => (
            <div key={uid} className={styles.option}>
              <dt>
                <code dir="ltr">{uid}</code>
              </dt>
              <dd>
                <code dir="ltr">{url}</code> <small>{line?.saidBy}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.quiet}>{t('In {file}:', { file: configFiles.plugins })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys. */}
      <pre className={styles.example} dir="ltr" tabIndex={0}>
        {JSON.stringify(example, null, 2)}
      </pre>
    </>
  );
}

/** Lists limits on sizes and rates. */
export function LimitLines({ settings: { options } }: OptionPageProps) {
  const isLimit = ({ plugin, path }: OptionLine) =>
    plugin === 'api' ||
    /(?:^|\.)(?:rateLimit|limits?|max[A-Z]\w*|\w+Limit)(?:\.|$)/.test(path) ||
    (plugin === 'rest' && path === 'withCount');
  return (
    <>
      <p className={styles.quiet}>
        {t(
          'What one request may ask for, and how often. Files of the app say it, and it counts from the next start: a limit that could be lifted here would not hold against whoever has come in here.',
        )}
      </p>
      <OptionLines lines={options.filter(isLimit)} hasPlugin />
    </>
  );
}

/** Lists options of second factors. */
export function SecondFactorLines({ settings: { options } }: OptionPageProps) {
  const { granted } = useModel();
  const of = (plugin: string) => options.filter((line) => line.plugin === plugin && line.path.split('.')[0] === 'secondFactor');
  return (
    <>
      <p className={styles.quiet}>
        {t(
          'Whether there are second steps, and how they are asked for, is known when the service starts: files of the app say it, and nobody who has come in here takes it away.',
        )}
      </p>
      <section>
        <h2 className={styles.heading}>{t('People here')}</h2>
        <OptionLines lines={of('admin')} />
        {granted.includes('plugin::admin.people.read') && (
          <p>
            {phrase('Which roles must have one is said in {page}.', {
              page: (
                <Link to="/people" search={{ show: 'rules' }}>
                  {t('How staff come in')}
                </Link>
              ),
            })}
          </p>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{t('Visitors')}</h2>
        <OptionLines lines={of('users-permissions')} />
      </section>
    </>
  );
}
