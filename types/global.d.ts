/// <reference types="@tarojs/taro" />

declare module '*.png'
declare module '*.svg'
declare module '*.scss'

/** Replaced at build time (config/index.ts, ruling 7). */
declare const API_BASE: string
declare const SOCKET_BASE: string
declare const TENANT_BASE: string
declare const REPORT_BASE: string
declare const CLIENT_ID: string
declare const CLIENT_SECRET: string
