import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useModel } from '../client/queries.ts';
import type { SettingSection, SettingsTold } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t, translateServer } from '../i18n/translate.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Languages } from './languages.tsx';
import { LimitLines, PreviewLines, SecondFactorLines } from './option-pages.tsx';
import { Plugins } from './plugins.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import { TestLetter } from './test-letter.tsx';
import { UnusedFiles } from './unused-files.tsx';
import { useSettings } from './use-settings.ts';
import { WriteOut } from './write-out.tsx';

/** A page of settings. */
interface Page {
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The page of settings: values, what sets them, and changes. */
export function SettingsPage() {
  const { granted } = useModel();
  return granted.includes('plugin::admin.settings.read') ? <Settings /> : <NothingHere />;
}

function Settings() {
  const { section } = useParams({ strict: false }) as { readonly section?: string };
  const { granted } = useModel();
  const pages = pagesOf(useSettings(), granted);
  const page = section === undefined ? pages[0] : pages.find(({ name }) => name === section);
  usePageTitle(page?.title ?? t('common.pageNotFound'));
  if (page === undefined) return <NothingHere />;
  return (
    <div className={styles.page}>
      <nav className={styles.pages} aria-label={t('common.settings')}>
        {pages.map(({ name, title }) => (
          <Link
            key={name}
            to="/settings/$section"
            params={{ section: name }}
            className={styles.link}
            {...(name === page.name && { 'aria-current': 'page' })}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>
        <h1 className={styles.headline}>{page.title}</h1>
        {page.content}
      </div>
    </div>
  );
}

/** Additional content of a section, by its name. */
const BESIDE: Readonly<Record<string, (settings: SettingsTold, section: SettingSection, isUnsaved: boolean) => ReactNode>> = {
  mail: ({ mail }, { keys }, isUnsaved) =>
    mail !== null && <TestLetter isSent={mail.isSent} mayChange={keys.some(({ mayChange }) => mayChange)} isUnsaved={isUnsaved} />,
  upload: ({ files }) => files !== null && <UnusedFiles provider={files.provider} />,
};

function SectionPage({ settings, section }: { readonly settings: SettingsTold; readonly section: SettingSection }) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  return (
    <>
      <Section section={section} onUnsaved={setIsUnsaved} />
      {BESIDE[section.name]?.(settings, section, isUnsaved)}
    </>
  );
}

function pagesOf(settings: SettingsTold, granted: readonly string[]): readonly Page[] {
  const { sections, locales, mayChange } = settings;
  return [
    ...(locales === null
      ? []
      : [{ name: 'languages', title: t('common.locales'), content: <Languages kept={locales} mayChange={mayChange} /> }]),
    ...sections.map((section) => ({
      name: section.name,
      title: translateServer(section.title),
      content: <SectionPage key={section.name} settings={settings} section={section} />,
    })),
    { name: 'previews', title: t('settings.preview'), content: <PreviewLines settings={settings} /> },
    { name: 'limits', title: t('settings.limits'), content: <LimitLines settings={settings} /> },
    { name: 'second-factor', title: t('common.twoFactor'), content: <SecondFactorLines settings={settings} /> },
    { name: 'plugins', title: t('settings.plugins'), content: <Plugins settings={settings} /> },
    ...(granted.includes('plugin::admin.security.read')
      ? [{ name: 'files', title: t('settings.configurationFiles'), content: <WriteOut /> }]
      : []),
  ];
}
