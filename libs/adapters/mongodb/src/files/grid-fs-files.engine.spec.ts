import { fileStoreContract } from '@perkstream/contracts';
import { connection, unreachable } from '../testing/engine.js';
import { GridFsFiles } from './grid-fs-files.js';

fileStoreContract({
  name: 'GridFsFiles',
  open: async () => {
    const inUse = connection();
    return { store: new GridFsFiles(inUse), close: () => inUse.close() };
  },
  ...unreachable,
});
