CREATE TABLE "checklist_dismissal" (
	"key" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"targets" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"author_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"publish_at" bigint,
	"published_at" bigint,
	"message_id" text
);
--> statement-breakpoint
CREATE TABLE "notice_receiver" (
	"notice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reminded_at" bigint,
	CONSTRAINT "notice_receiver_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "setup_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organize" ADD COLUMN "closed_at" bigint;--> statement-breakpoint
ALTER TABLE "position" ADD COLUMN "closed_at" bigint;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_credential" ADD COLUMN "must_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_type" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tow_truck" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "yard" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "yard" ADD COLUMN "enabled_mark" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "yard" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "yard_slot" ADD COLUMN "enabled_mark" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_message_id_in_site_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."in_site_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receiver" ADD CONSTRAINT "notice_receiver_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receiver" ADD CONSTRAINT "notice_receiver_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_created" ON "notice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notice_author" ON "notice" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notice_files" ON "notice" USING gin ("files");--> statement-breakpoint
CREATE INDEX "notice_receiver_user" ON "notice_receiver" USING btree ("user_id");