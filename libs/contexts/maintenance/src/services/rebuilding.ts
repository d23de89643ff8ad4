import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { type ViewOfService, ViewsOfServices } from '@perkstream/platform';

export type RebuildRefusal = 'not_found' | 'rebuild_in_progress';

@Injectable()
export class Rebuilding {
  constructor(private readonly views: ViewsOfServices) {}

  /** Begins in every service that has the view; in all where no name is given. @returns the views that are made anew */
  async begin(name?: string): Promise<ViewOfService[] | Refusal<RebuildRefusal>> {
    const all = await this.views.list();
    const wanted = all.filter((each) => name === undefined || each.name === name);
    if (wanted.length === 0) return unknownView(name ?? '');
    const services = new Set(wanted.map(({ service }) => service));
    const isBusy = ({ service, state }: ViewOfService) => services.has(service) && state === 'rebuilding';
    if (all.some(isBusy) || !(await this.views.begin(services, name))) return refuse('rebuild_in_progress');
    const names = new Set(wanted.map((each) => each.name));
    return (await this.views.list()).filter((each) => names.has(each.name));
  }
}

function unknownView(name: string): Refusal<'not_found'> {
  return refuse('not_found', { details: `Cannot find view with name ${name}`, resourceId: name, resourceType: 'view' });
}
