/** The storage of `@Type`, which class-transformer does not export from its front door. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: object;
}
