/// <reference types="@tarojs/taro" />

declare module '*.png'
declare module '*.svg'
declare module '*.scss'

/** Replaced at build time (config/index.ts, wire.md#addresses). */
declare const API_BASE: string
declare const SOCKET_BASE: string
declare const TENANT_BASE: string
declare const REPORT_BASE: string
declare const CLIENT_ID: string
declare const CLIENT_SECRET: string

/** The demos of the component library, read from their files by the build (config/libraryDemos.ts). */
declare const LIBRARY_LINES: readonly import('../src/libraryDemos').LibraryLine[]

/** What the build puts in of Node: the app is checked without Node's own declarations (tsconfig.app.json). */
declare var process: NodeJS.Process
declare var require: NodeJS.Require

declare namespace NodeJS {
  interface ProcessEnv {
    [name: string]: string | undefined
  }
  interface Process {
    env: ProcessEnv
  }
  interface Require {
    /** webpack: all modules below a folder whose path from there fits. */
    context<T>(folder: string, isDeep: boolean, fits: RegExp): ((key: string) => T) & { keys: () => string[] }
  }
}
