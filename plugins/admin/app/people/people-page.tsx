import { useSearch } from '@tanstack/react-router';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import { usePageTitle } from '../shell/page-title.ts';
import type { Tab } from './page-head.tsx';
import styles from './people.module.css';
import { RolesPart } from './roles-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { StaffPart } from './staff-part.tsx';
import { VisitorsPart } from './visitors-part.tsx';

/** The action that the page needs. */
const AREA = 'plugin::admin.people.read';

/** The parts of the page, with the action that each needs in addition. */
const PARTS: readonly (Omit<Tab, 'title'> & { readonly title: PlainMessageId; readonly action: string })[] = [
  { title: 'people.adminUsers', show: '', action: AREA },
  { title: 'common.endUsers', show: 'visitors', action: 'plugin::users-permissions.user.find' },
  { title: 'people.roles', show: 'roles', action: 'plugin::users-permissions.role.find' },
  { title: 'common.signInSettings', show: 'rules', action: AREA },
];

/** The page of staff, visitors and roles. */
export function PeoplePage() {
  const { granted } = useModel();
  const { show } = useSearch({ strict: false }) as { readonly show?: string };
  usePageTitle(t('common.users'));
  const parts = granted.includes(AREA) ? PARTS.filter(({ action }) => granted.includes(action)) : [];
  const part = parts.find((each) => each.show === (show ?? '')) ?? (show === undefined ? parts[0] : undefined);
  if (part === undefined) return <NothingHere />;
  const head = { tabs: parts.map((each) => ({ title: t(each.title), show: each.show })), tabsLabel: t('people.pageSections') };
  return (
    <div className={styles.page}>
      {part.show === '' && <StaffPart head={head} />}
      {part.show === 'visitors' && <VisitorsPart head={head} />}
      {part.show === 'roles' && <RolesPart head={head} />}
      {part.show === 'rules' && <RulesPart head={head} />}
    </div>
  );
}
