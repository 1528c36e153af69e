import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// Pages are files, made by the build. The preview alone is made with each request, by a small server.
export default defineConfig({ adapter: node({ mode: 'standalone' }) });
