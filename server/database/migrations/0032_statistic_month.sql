CREATE TABLE "stat_month" (
	"month" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_month_figure" (
	"dimension" text NOT NULL,
	"month" integer NOT NULL,
	"key" text NOT NULL,
	"created" bigint DEFAULT 0 NOT NULL,
	"completed" bigint DEFAULT 0 NOT NULL,
	"dry_run" bigint DEFAULT 0 NOT NULL,
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"receivable_fen" bigint DEFAULT 0 NOT NULL,
	"reduced_fen" bigint DEFAULT 0 NOT NULL,
	"receivables" bigint DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"payments" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_month_figure_dimension_month_key_pk" PRIMARY KEY("dimension","month","key")
);
