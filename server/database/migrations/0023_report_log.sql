CREATE TABLE "report_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_log" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"title" text NOT NULL,
	"values" jsonb NOT NULL,
	"sent_at" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_nudge" (
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"user_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "report_nudge_kind_day_user_id_pk" PRIMARY KEY("kind","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_receiver" (
	"report_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" bigint,
	CONSTRAINT "report_receiver_report_id_user_id_pk" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_comment" ADD CONSTRAINT "report_comment_report_id_report_log_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_comment" ADD CONSTRAINT "report_comment_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_log" ADD CONSTRAINT "report_log_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_nudge" ADD CONSTRAINT "report_nudge_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_nudge" ADD CONSTRAINT "report_nudge_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_receiver" ADD CONSTRAINT "report_receiver_report_id_report_log_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_receiver" ADD CONSTRAINT "report_receiver_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_comment_report" ON "report_comment" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "report_log_author" ON "report_log" USING btree ("author_id","kind","day");--> statement-breakpoint
CREATE INDEX "report_log_day" ON "report_log" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "report_receiver_user" ON "report_receiver" USING btree ("user_id");