// Compiles sources as for all specs, with what is planted in them.
import swc from '@swc/jest';
import { withChanges } from '../changed-source.mjs';

export default {
  createTransformer(options) {
    const compiler = swc.createTransformer(options);
    return {
      ...compiler,
      process: (source, filename, more) => compiler.process(withChanges(source, filename), filename, more),
      getCacheKey: (source, filename, more) => compiler.getCacheKey(withChanges(source, filename), filename, more),
    };
  },
};
