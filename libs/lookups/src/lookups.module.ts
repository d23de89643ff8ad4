import { Module } from '@nestjs/common';
import { ActivityReferences } from './activity-references.js';
import { Categories } from './categories.js';
import { Limits } from './limits.js';
import { RequiredMetadata } from './required-metadata.js';

const lookups = [ActivityReferences, Categories, Limits, RequiredMetadata];

/** What several contexts ask another one, in the same words. */
@Module({ providers: lookups, exports: lookups })
export class LookupsModule {}
