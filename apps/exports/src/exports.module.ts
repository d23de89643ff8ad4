import { Module } from '@nestjs/common';
import { ExportsModule as ExportsContext } from '@perkstream/context-exports';

/** The contexts of the service `exports`. */
@Module({ imports: [ExportsContext] })
export class ExportsModule {}
