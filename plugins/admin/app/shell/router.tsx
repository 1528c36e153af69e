import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PAGE } from '../client/root.ts';
import { loadServerTranslations } from '../i18n/load-translations.ts';
import { Frame } from './frame.tsx';
import { NotFound, Root } from './root.tsx';
import { parseSearch, type Search, stringifySearch } from './search.ts';

/** Keeps search parameters as strings; each page parses its own. */
const validateSearch = (search: Record<string, unknown>): Search => search as Search;

/** A page with many messages of the server: it is rendered after their translations were loaded. */
const area: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), loadServerTranslations()]);
    return page;
  }, name);

const root = createRootRoute({ component: Root, validateSearch });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../account/sign-in-page.tsx'), 'SignInPage'),
});
const first = createRoute({
  getParentRoute: () => root,
  path: '/first',
  component: lazyRouteComponent(() => import('../account/first-page.tsx'), 'FirstPage'),
});
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('../account/recover-page.tsx'), 'RecoverPage'),
});
/** The page on which programs ask for access. It is outside the frame, so that nothing else can be clicked. */
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  component: area(() => import('../account/authorize-page.tsx'), 'AuthorizePage'),
});

/** The parent of all pages that need a session. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('../content/home-page.tsx'), 'HomePage'),
});
const content = createRoute({
  getParentRoute: () => frame,
  path: '/content/$name',
  component: lazyRouteComponent(() => import('../content/content-page.tsx'), 'ContentPage'),
});
/** `new` instead of an id: a new document. */
const document = createRoute({
  getParentRoute: () => frame,
  path: '/content/$name/$documentId',
  component: lazyRouteComponent(() => import('../content/document-page.tsx'), 'DocumentPage'),
});
const media = createRoute({
  getParentRoute: () => frame,
  path: '/media',
  component: lazyRouteComponent(() => import('../media/library-page.tsx'), 'LibraryPage'),
});
const pluginPage = createRoute({
  getParentRoute: () => frame,
  path: '/pages/$name',
  component: lazyRouteComponent(() => import('../plugins/plugin-page.tsx'), 'PluginPage'),
});
const model = createRoute({
  getParentRoute: () => frame,
  path: '/model',
  component: area(() => import('../model/model-page.tsx'), 'ModelPage'),
});
const modelType = createRoute({
  getParentRoute: () => frame,
  path: '/model/$name',
  component: area(() => import('../model/type-page.tsx'), 'TypePage'),
});
const start = createRoute({
  getParentRoute: () => frame,
  path: '/start',
  component: area(() => import('../start/start-page.tsx'), 'StartPage'),
});
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});

const health = createRoute({
  getParentRoute: () => frame,
  path: '/health',
  component: area(() => import('../health/health-page.tsx'), 'HealthPage'),
});
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: area(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});
const settingsSection = createRoute({
  getParentRoute: () => frame,
  path: '/settings/$section',
  component: area(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});
const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  component: area(() => import('../people/people-page.tsx'), 'PeoplePage'),
});
const role = createRoute({
  getParentRoute: () => frame,
  path: '/people/roles/$of/$name',
  component: area(() => import('../rights/role-page.tsx'), 'RolePage'),
});
const tokens = createRoute({
  getParentRoute: () => frame,
  path: '/tokens',
  component: area(() => import('../tokens/tokens-page.tsx'), 'TokensPage'),
});
const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const trash = createRoute({
  getParentRoute: () => frame,
  path: '/trash',
  component: area(() => import('../history/trash-page.tsx'), 'TrashPage'),
});
/** The address of the trash in earlier versions. */
const bin = createRoute({
  getParentRoute: () => frame,
  path: '/bin',
  beforeLoad: () => {
    throw redirect({ to: '/trash', search: (search: Search) => search });
  },
});
const recentActions = createRoute({
  getParentRoute: () => frame,
  path: '/recent-actions',
  component: area(() => import('../content/recent-actions-page.tsx'), 'RecentActionsPage'),
});
const transfer = createRoute({
  getParentRoute: () => frame,
  path: '/transfer',
  component: lazyRouteComponent(() => import('../transfer/transfer-page.tsx'), 'TransferPage'),
});

const schedule = createRoute({
  getParentRoute: () => frame,
  path: '/schedule',
  component: area(() => import('../schedule/schedule-page.tsx'), 'SchedulePage'),
});
const release = createRoute({
  getParentRoute: () => frame,
  path: '/schedule/$id',
  component: area(() => import('../schedule/release-page.tsx'), 'ReleasePage'),
});
const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  component: area(() => import('../audit/audit-page.tsx'), 'AuditPage'),
});

const routeTree = root.addChildren([
  signIn,
  first,
  recover,
  authorize,
  frame.addChildren([
    home,
    content,
    document,
    media,
    pluginPage,
    start,
    account,
    model,
    modelType,
    people,
    role,
    tokens,
    webhooks,
    trash,
    bin,
    recentActions,
    transfer,
    schedule,
    release,
    audit,
    health,
    settings,
    settingsSection,
  ]),
]);

/** The routes of the page, below `/admin`. Links are preloaded on hover. */
export const router = createRouter({
  routeTree,
  basepath: PAGE,
  parseSearch,
  stringifySearch,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
