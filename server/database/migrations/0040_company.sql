CREATE TABLE "company_setting" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_setting_event" (
	"id" text PRIMARY KEY NOT NULL,
	"by_id" text NOT NULL,
	"at" bigint NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_text" (
	"order_id" text NOT NULL,
	"matter" text NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "customer_text_order_id_matter_pk" PRIMARY KEY("order_id","matter")
);
--> statement-breakpoint
CREATE TABLE "owner_rating" (
	"order_id" text PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"note" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "owner_rating_stars" CHECK ("owner_rating"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "release_code" (
	"order_id" text PRIMARY KEY NOT NULL,
	"issue" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"used_at" bigint,
	CONSTRAINT "release_code_counts" CHECK ("release_code"."attempts" >= 0 and "release_code"."sends" >= 1)
);
--> statement-breakpoint
ALTER TABLE "company_setting" ADD CONSTRAINT "company_setting_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_setting_event" ADD CONSTRAINT "company_setting_event_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_text" ADD CONSTRAINT "customer_text_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_rating" ADD CONSTRAINT "owner_rating_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_code" ADD CONSTRAINT "release_code_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_setting_event_at" ON "company_setting_event" USING btree ("at");--> statement-breakpoint
-- Roles that were there before get the right as new ones do.
INSERT INTO "role_permission" ("role_id", "model_id", "kind", "en_code", "full_name")
SELECT "id", 'accidentOrder', 'button', 'btn_settings', '公司设置' FROM "role" WHERE "en_code" IN ('admin', 'manager')
ON CONFLICT DO NOTHING;
