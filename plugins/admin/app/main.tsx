import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadServerTranslations, loadTranslations } from './i18n/load-translations.ts';
import { App } from './shell/app.tsx';
import { startTheme } from './shell/theme.ts';

startTheme();

// Remove a style sheet that failed to load: whatever needs it then fetches it again (shell/late.ts).
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

await loadTranslations();

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Translations of the server's messages are not needed for the first page.
void loadServerTranslations();
