import type { NextConfig } from 'next';
import { CMS } from './lib/plinth';

const config: NextConfig = {
  // Only the interface of Plinth may show the preview in a frame.
  headers: async () => [
    { source: '/preview', headers: [{ key: 'Content-Security-Policy', value: `frame-ancestors ${new URL(CMS).origin}` }] },
  ],
};

export default config;
