import { bootLibrary } from './library-app.ts';

jest.mock('../providers/s3/s3-packages.ts', () => ({
  missingPackages: () => ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'],
  loadPackages: () => {
    throw new Error('not installed');
  },
}));

describe('where the packages for S3 are not installed', () => {
  it('the boot says what to install', async () => {
    const s3Options = { region: 'eu-central-1', params: { Bucket: 'files' } };
    await expect(bootLibrary({ upload: { provider: 's3', providerOptions: { s3Options } } })).rejects.toThrow(
      /upload\.config\.provider: storing files in S3 requires packages that are not installed\. Run: npm install @aws-sdk\/client-s3 @aws-sdk\/s3-request-presigner$/,
    );
  });

  it('nobody else is bothered', async () => {
    await (await bootLibrary()).close();
  });
});
