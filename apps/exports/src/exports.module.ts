import { Module } from '@nestjs/common';

/** The contexts of the service `exports`: none yet. */
@Module({})
export class ExportsModule {}
