import type { ServerContext } from '../context'
import type { PrintingOf } from './printables'

/** What a page is written with on this server. */
export type Printing = PrintingOf<ServerContext>
