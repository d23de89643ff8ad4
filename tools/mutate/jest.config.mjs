import config from '../../jest.config.mjs';

const [[files, [, options]]] = Object.entries(config.transform);

/** Specs over a mutant of the source, see `PERKSTREAM_SOURCE_CHANGES`. */
export default { ...config, transform: { [files]: ['<rootDir>/tools/mutate/jest-transform.mjs', options] } };
