CREATE TABLE "form_change" (
	"id" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL,
	"record_id" text NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"query" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_file" (
	"name" text NOT NULL,
	"model_id" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "form_file_name_model_id_record_id_field_pk" PRIMARY KEY("name","model_id","record_id","field")
);
--> statement-breakpoint
CREATE TABLE "form_model" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"web_type" text NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_model_version" (
	"model_id" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"source" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"app_columns" jsonb NOT NULL,
	"scripts" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "form_model_version_model_id_version_pk" PRIMARY KEY("model_id","version")
);
--> statement-breakpoint
CREATE TABLE "form_record" (
	"model_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"model_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"grams" text[] NOT NULL,
	"flow_state" integer,
	"created_by" text NOT NULL,
	"organize_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "form_record_model_id_id_pk" PRIMARY KEY("model_id","id")
) PARTITION BY LIST ("model_id");
--> statement-breakpoint
CREATE TABLE "form_unique" (
	"model_id" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"record_id" text NOT NULL,
	CONSTRAINT "form_unique_model_id_field_value_pk" PRIMARY KEY("model_id","field","value")
);
--> statement-breakpoint
ALTER TABLE "form_change" ADD CONSTRAINT "form_change_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_change" ADD CONSTRAINT "form_change_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_export" ADD CONSTRAINT "form_export_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_export" ADD CONSTRAINT "form_export_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_file" ADD CONSTRAINT "form_file_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_model_version" ADD CONSTRAINT "form_model_version_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_record" ADD CONSTRAINT "form_record_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_record" ADD CONSTRAINT "form_record_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_unique" ADD CONSTRAINT "form_unique_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_change_record" ON "form_change" USING btree ("model_id","record_id","at");--> statement-breakpoint
CREATE INDEX "form_export_user" ON "form_export" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "form_file_record" ON "form_file" USING btree ("model_id","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_model_en_code" ON "form_model" USING btree ("en_code");--> statement-breakpoint
CREATE UNIQUE INDEX "form_model_number" ON "form_model" USING btree ("number");--> statement-breakpoint
CREATE INDEX "form_record_data" ON "form_record" USING gin ("data" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "form_record_grams" ON "form_record" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "form_record_creator" ON "form_record" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "form_record_organize" ON "form_record" USING btree ("organize_id","id");--> statement-breakpoint
CREATE INDEX "form_unique_record" ON "form_unique" USING btree ("model_id","record_id");