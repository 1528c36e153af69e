import { Link } from '@tanstack/react-router';
import { useModel } from '../client/queries.ts';
import type { OptionLine, SettingsTold } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
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
      <p className={styles.quiet}>{t('settings.previewHelp')}</p>
      {pages.length === 0 ? (
        <p>{t('settings.noPreviewPages')}</p>
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
      <p className={styles.quiet}>{t('settings.inFile', { file: configFiles.plugins })}</p>
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
      <p className={styles.quiet}>{t('settings.limitsHelp')}</p>
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
      <p className={styles.quiet}>{t('settings.twoFactorHelp')}</p>
      <section>
        <h2 className={styles.heading}>{t('settings.adminUsers')}</h2>
        <OptionLines lines={of('admin')} />
        {granted.includes('plugin::admin.people.read') && (
          <p>
            {rich('settings.twoFactorRolesPage', {
              page: (
                <Link to="/people" search={{ show: 'rules' }}>
                  {t('common.signInSettings')}
                </Link>
              ),
            })}
          </p>
        )}
      </section>
      <section>
        <h2 className={styles.heading}>{t('common.endUsers')}</h2>
        <OptionLines lines={of('users-permissions')} />
      </section>
    </>
  );
}
