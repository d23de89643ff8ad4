import { recordsOf } from '@perkstream/platform';
import { savedViewKind } from '../domain/saved-view/saved-view.kind.js';

export class SavedViewRepository extends recordsOf(savedViewKind) {}
